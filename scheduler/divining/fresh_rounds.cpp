// SPDX-License-Identifier: Apache-2.0
#include "scheduler/divining/fresh_rounds.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numeric>

#include "scheduler/divining/next_plan.h"
#include "scheduler/divining/robust_statistics.h"

namespace assay::divining {
namespace {

// The 97.5 % quantiles of Student's distribution with 1, 2, ... degrees of freedom.
constexpr std::array kStudent = {12.7, 4.30, 3.18, 2.78, 2.57, 2.45, 2.36, 2.31, 2.26};
constexpr double kNormal = 1.96;

double mean_of(std::span<const double> values) {
  return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

bool are_timed_without_sampling(std::span<const Install> jvms) {
  return std::ranges::all_of(jvms, [](const Install& jvm) { return jvm.unsampled_ns.has_value(); });
}

double run_time(const Install& jvm, bool is_unsampled) {
  return is_unsampled ? *jvm.unsampled_ns : jvm.run_ns;
}

std::vector<double> run_overheads(std::span<const Install> base, std::span<const Install> slowed,
                                  bool are_unsampled) {
  std::vector<double> base_ns;
  for (const Install& jvm : base) {
    base_ns.push_back(run_time(jvm, are_unsampled));
  }
  const double unchanged = median(base_ns);
  std::vector<double> overheads;
  for (const Install& jvm : slowed) {
    overheads.push_back(run_time(jvm, are_unsampled) / unchanged - 1);
  }
  return overheads;
}

// Multiplies all counts. Where blocks cannot be told from each other in fresh JVMs, the run's time
// is all that the plan can be corrected by.
Plan scaled(Plan plan, double factor) {
  for (Counts& counts : plan.blocks) {
    for (std::uint32_t& count : counts) {
      count = static_cast<std::uint32_t>(std::lround(factor * count));
    }
  }
  return plan;
}

double at_most_twice(double factor) { return std::clamp(factor, 0.5, 2.0); }

// Tells whether the JVMs are off by so much that a further one would not change it.
bool are_clearly_off(const FreshRuns& runs, const FreshRules& rules) {
  return runs.overheads.size() >= 2 && std::abs(runs.mean_error()) - runs.doubt() > rules.aim;
}

bool are_within(const FreshRuns& runs, const FreshRules& rules) {
  for (std::size_t jvm = 0; jvm < runs.overheads.size(); ++jvm) {
    if (std::abs(runs.error(jvm)) > rules.aim) {
      return false;
    }
  }
  return true;
}

std::size_t nearest_round(const Search& search) {
  std::size_t nearest = 0;
  double least = std::numeric_limits<double>::infinity();
  for (std::size_t round = 0; round <= search.corrections.size(); ++round) {
    const auto& jvms = jvms_of_round(search, round);
    if (jvms.size() < 2) {
      continue;
    }
    const double off = std::abs(runs_of(search, search.fresh.base, jvms).mean_error());
    if (off < least) {
      least = off;
      nearest = round;
    }
  }
  return nearest;
}

FreshStep after_round(const Search& search, const Plan& found, const Groups& groups,
                      const FreshRules& rules, const FreshRuns& runs) {
  const std::size_t round = search.corrections.size();
  if (are_within(runs, rules)) {
    return FreshDone{FreshEnd::within_aim, round};
  }
  if (runs.overheads.size() < 2) {
    return FreshDone{FreshEnd::too_few_jvms, round};
  }
  if (std::abs(runs.mean_error()) <= runs.doubt()) {
    return FreshDone{FreshEnd::spread, nearest_round(search)};
  }
  if (round + 1 >= rules.most_rounds) {
    return FreshDone{FreshEnd::rounds_used_up, nearest_round(search)};
  }
  const Plan& plan = plan_of_round(search, found, round);
  Plan next = corrected(search, groups, plan, search.fresh.base, jvms_of_round(search, round));
  return next == plan ? FreshStep(FreshDone{FreshEnd::spread, nearest_round(search)})
                      : FreshStep(NextRound{std::move(next)});
}

}  // namespace

double FreshRuns::mean_error() const { return mean_of(overheads) - wanted; }

double FreshRuns::doubt() const {
  const std::size_t jvms = overheads.size();
  if (jvms < 2) {
    return std::numeric_limits<double>::infinity();
  }
  const double mean = mean_of(overheads);
  double squares = 0;
  for (const double one : overheads) {
    squares += (one - mean) * (one - mean);
  }
  const auto freedom = static_cast<double>(jvms - 1);
  const double student = jvms - 2 < kStudent.size() ? kStudent[jvms - 2] : kNormal;
  return student * std::sqrt(squares / freedom / static_cast<double>(jvms));
}

FreshRuns runs_of(const Search& search, std::span<const Install> base,
                  std::span<const Install> slowed) {
  FreshRuns runs{.wanted = search.problem.target * slowable_share(search)};
  if (base.empty() || slowed.empty()) {
    return runs;
  }
  runs.are_unsampled = are_timed_without_sampling(base) && are_timed_without_sampling(slowed);
  runs.overheads = run_overheads(base, slowed, runs.are_unsampled);
  return runs;
}

FreshStep next_in_fresh_jvms(const Search& search, const Plan& found, const Groups& groups,
                             const FreshRules& rules) {
  const std::size_t round = search.corrections.size();
  const std::vector<Install>& jvms = jvms_of_round(search, round);
  std::size_t slowed = search.fresh.plan.size();
  for (const FreshRound& one : search.corrections) {
    slowed += one.jvms.size();
  }
  // Base and plan are measured by turns, so that changes of the machine affect both. A further
  // round needs one more base, to see such a change.
  if (search.fresh.base.size() < std::min(slowed + 1, rules.jvms + round)) {
    return FreshBase{};
  }
  const FreshRuns runs = runs_of(search, search.fresh.base, jvms);
  if (jvms.size() < rules.jvms &&
      (round + 1 >= rules.most_rounds || !are_clearly_off(runs, rules))) {
    return FreshPlan{round};
  }
  return after_round(search, found, groups, rules, runs);
}

const Plan& plan_of_round(const Search& search, const Plan& found, std::size_t round) {
  return round == 0 ? found : search.corrections[round - 1].plan;
}

const std::vector<Install>& jvms_of_round(const Search& search, std::size_t round) {
  return round == 0 ? search.fresh.plan : search.corrections[round - 1].jvms;
}

// The sampler takes more time of slowed code than of other code. So the blocks, which only the
// sampler sees, aim at what the sampler would show of a run that is right without it.
Plan corrected(const Search& search, const Groups& groups, const Plan& plan,
               std::span<const Install> base, std::span<const Install> slowed) {
  const FreshRuns runs = runs_of(search, base, slowed);
  const double shown = mean_of(runs.overheads);
  const double sampled = mean_of(run_overheads(base, slowed, false));
  Problem problem = search.problem;
  if (runs.are_unsampled && shown > 0 && sampled > 0) {
    problem.target *= at_most_twice(sampled / shown);
  }
  const std::vector<Step> steps = {
      {Purpose::base, empty_plan(problem), {base.begin(), base.end()}, {}},
      {Purpose::step, plan, {slowed.begin(), slowed.end()}, {}}};
  const auto seen = observe(problem, steps, search.rules);
  if (seen && !seen->plans.empty()) {
    return next_plan(problem, *seen, groups, search.rules);
  }
  return shown > 0 ? scaled(plan, at_most_twice(runs.wanted / shown)) : plan;
}

}  // namespace assay::divining
