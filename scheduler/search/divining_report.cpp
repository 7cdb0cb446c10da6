// SPDX-License-Identifier: Apache-2.0
#include "scheduler/search/divining_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <vector>

#include "native/support/enum_words.h"
#include "native/support/visible_text.h"
#include "scheduler/measuring/block_key.h"

namespace assay::search {
namespace {

std::string_view in_words(divining::StopReason reason) {
  using enum divining::StopReason;
  constexpr EnumWords<divining::StopReason, 4> kWords{
      {{error_within_noise, "the error is within the noise"},
       {error_small_enough, "the error is small enough"},
       {no_more_improvement, "nothing improved any more"},
       {steps_used_up, "all steps were used"}}};
  return word_in(kWords, reason);
}

std::string_view in_words(divining::LeftOut reason) {
  using enum divining::LeftOut;
  constexpr EnumWords<divining::LeftOut, 5> kWords{
      {{unit_too_short, "units below the threshold"},
       {cannot_be_slowed, "code out of line, code entered inside a loop"},
       {block_too_short, "blocks below the threshold"},
       {too_few_samples, "blocks with too few samples"},
       {never_executed, "blocks that were never counted"}}};
  return word_in(kWords, reason);
}

constexpr double kMuchKernel = 0.01;

std::string percent(double value) { return fmt::format("{:.1f} %", 100 * value); }

std::string with_interval(const divining::ErrorInterval& interval) {
  return std::isfinite(interval.half_width)
             ? fmt::format("{:+.1f} +- {:.1f} points", 100 * interval.error,
                           100 * interval.half_width)
             : fmt::format("{:+.1f} points", 100 * interval.error);
}

std::string summary(const std::string& where, const divining::Assessment& reached,
                    double noise_floor) {
  std::string text = fmt::format("{}\n", where);
  text += fmt::format("  whole run        {:+.1f} %, off by {}\n", 100 * reached.overhead,
                      with_interval(reached.run));
  text += fmt::format(
      "  groups of blocks mean error {:.1f} points (single blocks {:.1f}); a plan "
      "exactly right would be measured at {:.1f}\n",
      100 * reached.mean_error, 100 * reached.mean_block_error, 100 * noise_floor);
  text += fmt::format("  near the target  {} of the slowed time is within {:.0f} points\n",
                      percent(reached.near_share), 100 * divining::kNear);
  if (reached.measured_share < 0.9999) {
    text +=
        fmt::format("  measured         {} of the slowed time\n", percent(reached.measured_share));
  }
  return text;
}

double median_of(const std::vector<divining::Assessment>& all,
                 double (*value)(const divining::Assessment&)) {
  std::vector<double> values(all.size());
  std::ranges::transform(all, values.begin(), value);
  return divining::median(std::move(values));
}

// Returns the median errors of a single run, with the errors between two bases.
std::string each_alone(const divining::FreshCheck& check) {
  const auto group_error = [](const divining::Assessment& one) { return one.mean_error; };
  const auto run_error = [](const divining::Assessment& one) { return std::abs(one.run.error); };
  if (check.slowed.empty() || check.bases.empty()) {
    return {};
  }
  return fmt::format(
      "  median JVM       run off by {:.1f} points, groups by {:.1f} (of two without a plan: "
      "{:.1f}, "
      "{:.1f})\n",
      100 * median_of(check.slowed, run_error), 100 * median_of(check.slowed, group_error),
      100 * median_of(check.bases, run_error), 100 * median_of(check.bases, group_error));
}

// Returns the units whose blocks other JVMs do not have as the search had them.
std::string unmeasured_units(const divining::Problem& problem, const divining::FreshCheck& check) {
  std::set<std::string> units;
  for (const divining::BlockIndex block : check.unmeasured) {
    const auto key = measuring::block_key_from(problem.blocks[block.index()].name);
    units.insert(key ? visible(unit_name(key->unit)) : problem.blocks[block.index()].name);
  }
  std::string text;
  for (const std::string& unit : units) {
    text += fmt::format("  not measured     {}: most of these JVMs compiled it in another shape\n",
                        unit);
  }
  return text;
}

std::string instructions(const divining::Problem& problem, const divining::Counts& counts) {
  std::string text;
  for (std::size_t kind = 0; kind < counts.size(); ++kind) {
    if (counts[kind] > 0) {
      text +=
          fmt::format("{}{} {}", text.empty() ? "" : " + ", counts[kind], problem.kinds[kind].name);
    }
  }
  return text.empty() ? "none" : text;
}

// Returns how long runs in fresh JVMs took by the program's own iterations, without sampling.
std::string unsampled_text(const DiviningResult& result) {
  const divining::Search& search = result.search;
  const std::size_t round = result.fresh ? result.fresh->round : 0;
  const auto runs = runs_of(search, search.fresh.base, jvms_of_round(search, round));
  if (!runs.are_unsampled) {
    return {};
  }
  const auto [least, most] = std::ranges::minmax(runs.overheads);
  return fmt::format(
      "  without sampling {:+.1f} % ({:+.1f} to {:+.1f} in single JVMs), off by {:+.1f} points\n",
      100 * (runs.mean_error() + runs.wanted), 100 * least, 100 * most, 100 * runs.mean_error());
}

// Says how the check in fresh JVMs ended.
std::string fresh_end_text(const DiviningResult& result) {
  using enum divining::FreshEnd;
  constexpr EnumWords<divining::FreshEnd, 4> kWords{
      {{within_aim, "all of these JVMs are within the aim"},
       {spread, "these JVMs differ by more than their mean is off, so no plan can come nearer"},
       {rounds_used_up, "no more corrections are allowed"},
       {too_few_jvms, "with one JVM nothing is known of how JVMs differ (--check-jvms)"}}};
  if (!result.fresh) {
    return {};
  }
  const std::size_t made = result.search.corrections.size();
  const std::string taken =
      made == 0 ? "not corrected"
                : fmt::format("corrected {} times, and the plan after {} of them is taken", made,
                              result.fresh->round);
  return fmt::format("  the plan was {}: {}\n", taken, word_in(kWords, result.fresh->end));
}

// Says how many blocks are known singly, and how much of the slowed time they have.
std::string known_singly_text(const DiviningResult& result, const std::vector<double>& base_ns) {
  const std::vector<bool> known = known_singly(*result.check);
  double all_ns = 0;
  double known_ns = 0;
  for (std::size_t i = 0; i < known.size(); ++i) {
    all_ns += base_ns[i];
    known_ns += known[i] ? base_ns[i] : 0;
  }
  return fmt::format(
      "  known singly     {} of {} blocks, with {} of the slowed time (marked * in the table)\n",
      std::ranges::count(known, true), known.size(), percent(all_ns > 0 ? known_ns / all_ns : 0));
}

std::string block_table(const DiviningResult& result, const divining::Assessment& reached,
                        const std::vector<double>& base_ns) {
  const divining::Problem& problem = result.search.problem;
  std::vector<std::size_t> order(base_ns.size());
  for (std::size_t i = 0; i < order.size(); ++i) {
    order[i] = i;
  }
  std::ranges::stable_sort(order, std::greater{}, [&](std::size_t i) { return base_ns[i]; });
  double all = 0;
  for (const double ns : base_ns) {
    all += ns;
  }
  const std::vector<bool> known =
      result.check ? known_singly(*result.check) : std::vector<bool>(base_ns.size());
  std::string text = fmt::format("{:>7}  {:>6}  {:>23}  {:<20}  {}\n", "share", "group", "off by",
                                 "instructions", "block");
  for (const std::size_t i : order) {
    const auto key = measuring::block_key_from(problem.blocks[i].name);
    const auto& error = reached.blocks[i];
    text += fmt::format(
        "{:>7}  {:>6}  {:>23}  {:<20}  {} of {}\n", percent(all > 0 ? base_ns[i] / all : 0),
        fmt::format("{}{}", result.finished.groups.group_of[i], known[i] ? "*" : ""),
        error ? with_interval(*error) : "not measured",
        instructions(problem, result.finished.plan.blocks[i]), key ? to_string(key->block) : "?",
        key ? visible(unit_name(key->unit)) : problem.blocks[i].name);
  }
  return text;
}

// Returns the notes about sampling that are told only where something went wrong.
std::string sampling_notes_text(const subject::MeasuringConditions& conditions,
                                divining::TimeOf time_of) {
  std::string text;
  if (conditions.notes.refused_threads > 0) {
    text += fmt::format(
        "{} threads could not be sampled, so their time is counted as that of other threads: raise "
        "kernel.perf_event_mlock_kb, or run as root\n",
        conditions.notes.refused_threads);
  }
  // In a whole run nearly all threads begin late, so they are not told.
  if (conditions.notes.late_threads > 0 && time_of == divining::TimeOf::iteration) {
    text += fmt::format(
        "{} threads began during the sampling: their first milliseconds were not sampled\n",
        conditions.notes.late_threads);
  }
  if (conditions.notes.throttled > 0) {
    text += fmt::format(
        "the kernel paused sampling {} times: use a lower --sampling-overhead, or a higher "
        "kernel.perf_event_max_sample_rate\n",
        conditions.notes.throttled);
  }
  if (conditions.notes.fixed_periods > 0) {
    text +=
        "the sampling period was fixed, because the kernel refuses to change it: samples may "
        "follow a period of the program\n";
  }
  if (conditions.cpu_use.has_foreign_load()) {
    text += fmt::format(
        "threads waited for a processor for {} of the time in which they needed one: something "
        "else runs here, or there are more threads than processors\n",
        percent(conditions.cpu_use.waiting()));
  }
  return text;
}

std::string conditions_text(const DiviningResult& result, const std::string& event) {
  const subject::MeasuringConditions& conditions = result.conditions;
  std::string text = fmt::format(
      "sampled: {}; {} samples in {} windows, {} lost, {} in code that is not Graal's, {} in the "
      "kernel\n",
      event, conditions.samples, conditions.windows, conditions.notes.lost_samples,
      conditions.unmapped_samples, conditions.kernel_samples);
  text += fmt::format(
      "measured: {} {}, without the {:.0f} % of their time in which something else slowed the "
      "processors down\n",
      conditions.iterations,
      result.search.time_of == divining::TimeOf::whole_run ? "whole runs" : "iterations",
      100 * conditions.disturbed_share());
  if (conditions.kernel_samples == 0 && conditions.kernel_share() > kMuchKernel) {
    text += fmt::format(
        "{} of the CPU time was the kernel's, which this event does not see: the time is counted "
        "as that of blocks, so blocks are off by this part of the target. The event 'cycles' sees "
        "it if kernel.perf_event_paranoid is 1 or less\n",
        percent(conditions.kernel_share()));
  }
  text += sampling_notes_text(conditions, result.search.time_of);
  for (const auto& [unit, why] : conditions.missed_units) {
    text += fmt::format("not measured every time: {}: {}\n", unit, why);
  }
  return text;
}

// Returns the shares of what is not slowed. Time that is in none of Graal's blocks is in no list of
// left-out blocks, and makes the last line.
std::string left_out(const measuring::Candidates& candidates) {
  std::string text;
  double others = 1 - candidates.share;
  for (const measuring::LeftOutTime& left : candidates.left_out) {
    text += fmt::format("  not slowed: {:>6}  {}\n", percent(left.share), in_words(left.reason));
    others -= left.share;
  }
  return text + fmt::format("  not slowed: {:>6}  not Graal's, or replaced meanwhile\n",
                            percent(std::max(0.0, others)));
}

std::string estimated_executions_text(const divining::Problem& problem) {
  const auto estimated = std::ranges::count(
      problem.blocks, divining::ExecutionSource::compiler_frequency, &divining::Candidate::source);
  return estimated == 0 ? ""
                        : fmt::format(
                              "executions: for {} of {} blocks they are the compiler's estimate, "
                              "because they were not counted; the first plans were less certain\n",
                              estimated, problem.blocks.size());
}

}  // namespace

std::string divining_report(const DiviningResult& result, const std::string& event) {
  const divining::Finished& finished = result.finished;
  const std::vector<double> base_ns = base_times(result.search);
  // A corrected plan was measured in fresh JVMs alone.
  const bool is_corrected = result.fresh && result.fresh->round > 0 && result.check;
  std::string text =
      block_table(result, is_corrected ? result.check->reached : finished.reached, base_ns);
  text += fmt::format("\ntarget +{:.0f} %; the search ended because {}\n",
                      100 * result.search.problem.target, in_words(finished.reason));
  text += fmt::format("slowed: {} of the run's CPU time in user mode\n",
                      percent(slowable_share(result.search)));
  if (result.candidates) {
    text += left_out(*result.candidates);
  }
  text += estimated_executions_text(result.search.problem);
  const bool whole_runs = result.search.time_of == divining::TimeOf::whole_run;
  text += summary(whole_runs     ? "in whole runs that the plan was not found in:"
                  : is_corrected ? "in the JVM of the search, before the plan was corrected:"
                                 : "in the JVM of the search, on new installs:",
                  finished.reached, finished.noise_floor);
  text += fmt::format("  base drift       {:+.1f} % from before the search to after it\n",
                      100 * finished.base_drift);
  if (result.check) {
    text += summary(fmt::format("in {} fresh JVMs, beside as many without a plan:",
                                result.check->slowed.size()),
                    result.check->reached, result.check->noise_floor);
    text += unsampled_text(result);
    text += fresh_end_text(result);
    text += each_alone(*result.check);
    text += known_singly_text(result, base_ns);
    text += unmeasured_units(result.search.problem, *result.check);
  }
  if (!result.check_failure.empty()) {
    text += fmt::format("in fresh JVMs: {}: {}\n",
                        result.check ? "no more than these" : "not measured", result.check_failure);
  }
  text += conditions_text(result, event);
  text += fmt::format("took {} s, {} s of it until the plan was there\n",
                      result.search.search_s + result.search.check_s, result.search.search_s);
  return text;
}

}  // namespace assay::search
