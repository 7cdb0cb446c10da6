// SPDX-License-Identifier: Apache-2.0
#include "scheduler/experiment/warmth.h"

#include <algorithm>
#include <cmath>

#include "native/statistics/quantiles.h"
#include "native/support/percent.h"
#include "scheduler/experiment/iterations.h"
#include "scheduler/measuring/block_key.h"
#include "scheduler/scoring/figure_text.h"

namespace assay::experiment {
namespace {

constexpr double kWarmthNsPerS = 1e9;

bool is_of(const codelog::LoggedUnit& unit, const slowdown::UnitKey& key) {
  return unit.description.identity.method == key.method &&
         unit.description.identity.entry_bci == key.entry_bci;
}

UnitOutcome outcome_of(const slowdown::UnitKey& key, const codelog::CodeLog& log) {
  UnitOutcome outcome{.unit = key};
  for (const codelog::Installation& installation : log.installations) {
    const codelog::LoggedUnit& unit = log.units[installation.unit_id];
    if (!is_of(unit, key)) {
      continue;
    }
    const bool is_planned = measuring::key_of(unit.description) == key && unit.refusal.empty();
    outcome.fate = is_planned ? UnitFate::as_planned : UnitFate::other_shape;
    if (is_planned && outcome.since_ns == 0) {
      outcome.since_ns = static_cast<std::uint64_t>(installation.time);
    }
  }
  outcome.since_ns = outcome.fate == UnitFate::as_planned ? outcome.since_ns : 0;
  return outcome;
}

double median_of(std::span<const double> values) { return statistics::median(values); }

// Returns the time by which all units were as planned, and old code had been left.
std::uint64_t units_since_ns(std::span<const UnitOutcome> units) {
  constexpr std::uint64_t kLeaveOldCodeNs = 200'000'000;
  std::uint64_t last = 0;
  for (const UnitOutcome& unit : units) {
    last = std::max(last, unit.since_ns);
  }
  return last == 0 ? 0 : last + kLeaveOldCodeNs;
}

}  // namespace

std::vector<UnitOutcome> outcomes_of(const slowdown::SlowdownPlan& plan,
                                     const codelog::CodeLog& log) {
  std::vector<UnitOutcome> outcomes;
  for (const auto& [unit, blocks] : plan.units) {
    outcomes.push_back(outcome_of(unit, log));
  }
  return outcomes;
}

double trial_limit_s(const TrialState& state, const TrialRules& rules) {
  constexpr double kForLongIterations = 4;
  return state.iterations < rules.least_iterations ? kForLongIterations * rules.most_s
                                                   : rules.most_s;
}

bool is_trial_over(const TrialState& state, const TrialRules& rules) {
  if (state.seconds >= trial_limit_s(state, rules)) {
    return true;
  }
  const double quiet_s = state.units_missing == 0 ? rules.quiet_s : rules.patience_s;
  return state.seconds >= rules.least_s && state.iterations >= rules.least_iterations &&
         state.since_installation_s >= quiet_s;
}

std::size_t steady_from(std::span<const double> iteration_ns) {
  constexpr std::size_t kFewest = 6;
  constexpr std::size_t kWindows = 20;
  constexpr double kSlower =
      1.3;  // what is left of warming up is in the figures of cold iterations
  const std::size_t count = iteration_ns.size();
  if (count < kFewest) {
    return count;
  }
  const double level = median_of(iteration_ns.subspan(count - count / 3));
  const std::size_t width = std::max<std::size_t>(3, count / kWindows);
  std::size_t from = count - count / 3;
  while (from > 0) {
    const std::size_t before = std::min(from, width);
    if (median_of(iteration_ns.subspan(from - before, before)) > kSlower * level) {
      break;
    }
    from -= before;
  }
  return from;
}

WarmUp warm_up_of(std::span<const measuring::IterationMark> marks,
                  std::span<const UnitOutcome> units) {
  std::vector<double> iteration_ns;
  for (std::size_t i = 1; i < marks.size(); ++i) {
    iteration_ns.push_back(static_cast<double>(marks[i].time_ns - marks[i - 1].time_ns));
  }
  const std::uint64_t since = units_since_ns(units);
  const auto planned = std::ranges::find_if(
      marks, [&](const measuring::IterationMark& mark) { return mark.time_ns >= since; });
  // The first mark ends an iteration of which nobody knows the begin.
  const std::size_t from = std::max<std::size_t>(static_cast<std::size_t>(planned - marks.begin()),
                                                 steady_from(iteration_ns));
  if (from >= iteration_ns.size()) {
    return {.iterations = marks.size()};
  }
  return {.iterations = from + 1,
          .seconds = static_cast<double>(marks[from].time_ns - marks[0].time_ns) / kWarmthNsPerS,
          .iteration_ns = median_of(std::span<const double>(iteration_ns).subspan(from)),
          .is_found = true};
}

std::uint64_t iterations_with_warm_up(const WarmUp& warm_up, double run_seconds,
                                      double iteration_cpu_ns) {
  constexpr double kAllowance = 1.3;  // JVMs become warm at different times
  const auto warming =
      static_cast<std::uint64_t>(std::ceil(kAllowance * static_cast<double>(warm_up.iterations)));
  return std::min(warming + iterations_for(run_seconds, iteration_cpu_ns), kEndless);
}

double expected_run_s(const WarmUp& warm_up, std::uint64_t iterations) {
  constexpr double kStartS =
      2;  // until the first iteration has ended, and from the last to the end
  const double warm = static_cast<double>(iterations - std::min(iterations, warm_up.iterations));
  return kStartS + warm_up.seconds + warm * warm_up.iteration_ns / kWarmthNsPerS;
}

std::string warmth_in_words(const WarmUp& warm_up, std::span<const UnitOutcome> units,
                            std::uint64_t iterations) {
  const std::size_t left_out = units_to_leave_out(units).size();
  const std::string warm =
      warm_up.is_found
          ? "the program is warm after " + std::to_string(warm_up.iterations) + " iterations (" +
                scoring::text_of(warm_up.seconds) + " s)"
          : "the program was not warm after " + std::to_string(warm_up.iterations) + " iterations";
  return warm + "; a run has " + std::to_string(iterations) + " iterations, about " +
         scoring::text_of(expected_run_s(warm_up, iterations), "%.0f") + " s" +
         (left_out == 0 ? ""
                        : "; plans leave out " + std::to_string(left_out) + " of " +
                              std::to_string(units.size()) +
                              " units, which a fresh JVM does not compile as planned");
}

std::map<slowdown::UnitKey, double> shares_of_units(const measuring::Profile& profile,
                                                    const codelog::CodeLog& log) {
  std::map<slowdown::UnitKey, double> shares;
  for (const auto& [index, samples] : profile.compilations) {
    shares[measuring::key_of(log.units[index].description)] += profile.share_of(samples.total);
  }
  return shares;
}

std::set<slowdown::UnitKey> units_to_leave_out(std::span<const UnitOutcome> units) {
  std::set<slowdown::UnitKey> left_out;
  for (const UnitOutcome& one : units) {
    if (one.fate != UnitFate::as_planned) {
      left_out.insert(one.unit);
    }
  }
  return left_out;
}

std::vector<scoring::Unmeasured> left_out_units(std::span<const UnitOutcome> units,
                                                const std::map<slowdown::UnitKey, double>& shares) {
  std::vector<scoring::Unmeasured> left_out;
  for (const UnitOutcome& one : units) {
    if (one.fate == UnitFate::as_planned) {
      continue;
    }
    const auto share = shares.find(one.unit);
    left_out.push_back(
        {"unit " + unit_name(one.unit) + " (" +
             scoring::text_of(kPercent * (share == shares.end() ? 0 : share->second)) +
             " % of the time)",
         one.fate == UnitFate::other_shape
             ? "a fresh JVM compiled it to another shape than the plan is for, so the plans leave "
               "it out"
             : "a fresh JVM did not compile it, so the plans leave it out"});
  }
  return left_out;
}

slowdown::SlowdownPlan without_units(slowdown::SlowdownPlan plan,
                                     const std::set<slowdown::UnitKey>& left_out) {
  std::erase_if(plan.units, [&](const auto& one) { return left_out.contains(one.first); });
  return plan;
}

}  // namespace assay::experiment
