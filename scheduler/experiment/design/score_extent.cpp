// SPDX-License-Identifier: Apache-2.0
#include "scheduler/experiment/design/score_extent.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>

#include "scheduler/experiment/design/score_progress.h"
#include "scheduler/process/messages.h"

namespace assay::experiment {
namespace {

constexpr double kSecondsEachMinute = 60;
constexpr double kNsOfEachSecond = 1e9;
// Runs take longer than a trial of the unchanged program says: profilers start, and write.
constexpr double kLongerWithAProfiler = 1.1;
// Part of the time that is planned for. Runs differ, and the report has to be written, too.
constexpr double kPlanned = 0.93;
constexpr const char* kNoTime = "there was no time for it (--minutes)";
constexpr const char* kShownElsewhere =
    "there was no time for it (--minutes), and another score has shown that it is found out";
constexpr const char* kUntried =
    "there was no time for it (--minutes): a block may make runs less long than it should";

// Returns the profilers of an extent.
std::vector<scoring::ProfilerVariant> kept(const Extent& extent,
                                           std::vector<scoring::ProfilerVariant> profilers) {
  keep_first(extent.profilers, profilers);
  if (!extent.has_liar) {
    std::erase_if(profilers, [](const scoring::ProfilerVariant& one) {
      return one.role == scoring::Role::known_liar;
    });
  }
  return profilers;
}

// Returns how much longer the arm's runs are than those of the unchanged program, in seconds.
double longer_by_s(const scoring::Arm& arm, double run_s,
                   std::span<const scoring::BlockExperiment> blocks) {
  if (arm.variant.kind == scoring::VariantKind::whole_program) {
    return run_s * arm.variant.target_percent / 100;
  }
  const auto block = std::ranges::find(
      blocks, arm.variant.block, [](const scoring::BlockExperiment& one) { return one.facts.id; });
  return arm.variant.kind == scoring::VariantKind::single_block && block != blocks.end()
             ? block->wanted_ns / kNsOfEachSecond
             : 0;
}

double seconds_of_trials(double run_s, std::span<const scoring::BlockExperiment> blocks) {
  double seconds = blocks.empty() ? 0 : run_s;
  for (const scoring::BlockExperiment& block : blocks) {
    seconds += run_s + block.wanted_ns / kNsOfEachSecond;
  }
  return seconds;
}

// What the time of an extent depends on.
struct Costs {
  const ScoreSetup& setup;
  Pairs pairs;
  std::span<const scoring::ProfilerVariant> profilers;
  const RunsOf& runs_of;

  ExtentCost operator()(const Extent& extent) const {
    const auto [blocks, plain_s] = runs_of(extent);
    ExtentCost cost{.once_s = extent.has_whole_program ? searches_s(setup) : 0};
    cost.once_s += extent.has_trials ? seconds_of_trials(plain_s, blocks) : 0;
    const auto variants = kept(extent, {profilers.begin(), profilers.end()});
    for (const scoring::Arm& arm : arms_within(setup, pairs, variants, blocks, extent)) {
      cost.fork_s += (plain_s + longer_by_s(arm, plain_s, blocks)) *
                     (arm.profiler.empty() ? 1 : kLongerWithAProfiler);
    }
    return cost;
  }
};

void tell_left_out(const Extent& extent, const Extent& wanted, scoring::Experiment& experiment) {
  const auto still = kept(extent, experiment.profilers);
  const bool is_shown = !experiment.liar_shown.empty();
  for (const scoring::ProfilerVariant& one : experiment.profilers) {
    if (std::ranges::find(still, one.id, &scoring::ProfilerVariant::id) == still.end()) {
      const bool is_liar = one.role == scoring::Role::known_liar;
      experiment.unmeasured.push_back({one.id, is_liar && is_shown ? kShownElsewhere : kNoTime});
      experiment.why_no_liar = is_liar ? kNoTime : experiment.why_no_liar;
    }
  }
  const auto tell = [&](bool Extent::*part, const char* what, const char* why) {
    if (wanted.*part && !(extent.*part)) {
      experiment.unmeasured.push_back({what, why});
    }
  };
  tell(&Extent::has_whole_program, "the whole program, slowed", kNoTime);
  tell(&Extent::has_plain_runs, "runs without a profiler, and so overheads", kNoTime);
  tell(&Extent::has_trials, "a trial of each block's plan", kUntried);
  if (extent.blocks < wanted.blocks) {
    experiment.unmeasured.push_back({fmt::format("{} of {} blocks that could be slowed alone",
                                                 wanted.blocks - extent.blocks, wanted.blocks),
                                     kNoTime});
  }
}

// Returns the least extent with what was wanted of it and what is needed.
Extent least_within(const Extent& wanted, const Budget& budget) {
  Extent least = least_extent();
  least.forks = std::min(least.forks, wanted.forks);
  least.blocks = std::min(least.blocks, wanted.blocks);
  least.has_plain_runs = budget.needs_plain_runs;
  return least;
}

}  // namespace

std::vector<scoring::Arm> arms_within(const ScoreSetup& setup, Pairs pairs,
                                      std::span<const scoring::ProfilerVariant> profilers,
                                      std::span<const scoring::BlockExperiment> blocks,
                                      const Extent& extent) {
  return arms_of(profilers,
                 {.targets = extent.has_whole_program ? setup.targets : std::vector<double>(),
                  .blocks = {blocks.begin(), blocks.end()},
                  .without_polls = setup.arguments.runs_without_polls,
                  .without_a_profiler = extent.has_plain_runs},
                 pairs);
}

double least_minutes_of(const ScoreSetup& setup, double passed_s, const RunsOf& runs_of) {
  const Costs costs{setup, Pairs::needed, setup.variants, runs_of};
  return (passed_s + seconds_of(least_extent(), costs)) / kPlanned / kSecondsEachMinute;
}

Result<std::optional<Extent>> fit_into_time(const ScoreSetup& setup, Pairs pairs, double passed_s,
                                            const RunsOf& runs_of,
                                            scoring::Experiment& experiment) {
  if (!setup.minutes) {
    return std::optional<Extent>();
  }
  const Budget budget{.left_s = kPlanned * kSecondsEachMinute * *setup.minutes - passed_s,
                      .needs_plain_runs = pairs == Pairs::all,
                      .is_liar_shown = !experiment.liar_shown.empty()};
  const Costs costs{setup, pairs, experiment.profilers, runs_of};
  const Extent wanted{.forks = setup.forks,
                      .has_whole_program = !setup.targets.empty(),
                      .profilers = count_scored(experiment.profilers),
                      .blocks = experiment.blocks.size()};
  auto extent = extent_within(wanted, budget, costs);
  const double lacking = minutes_lacking(budget, costs);
  if (!extent && kSecondsEachMinute * lacking <= (kMostOverTime - 1) * budget.left_s) {
    process::note(
        fmt::format("the fewest runs that decide may take {:.1f} minutes more than there "
                    "are; the same command then makes those that are lacking",
                    lacking));
    extent = least_within(wanted, budget);
  }
  if (!extent) {
    return make_error(
        ErrorCode::limit_exceeded,
        fmt::format("in {:g} minutes nothing can be decided about this program: a run takes about "
                    "{:.0f} s, most of them until the program is warm, and the fewest runs that "
                    "decide take {:.1f} minutes more than there are. Give the score more time "
                    "(--minutes {:.0f})",
                    *setup.minutes, runs_of(least_extent()).run_s, lacking,
                    *setup.minutes + lacking + 1));
  }
  tell_left_out(*extent, wanted, experiment);
  experiment.profilers = kept(*extent, std::move(experiment.profilers));
  return extent;
}

}  // namespace assay::experiment
