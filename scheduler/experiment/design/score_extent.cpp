// SPDX-License-Identifier: Apache-2.0
#include "scheduler/experiment/design/score_extent.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "scheduler/experiment/design/score_progress.h"

namespace assay::experiment {
namespace {

constexpr double kSecondsEachMinute = 60;
constexpr const char* kNoTime = "there was no time for it (--minutes)";
constexpr const char* kShownElsewhere =
    "there was no time for it (--minutes), and another score has shown that it is found out";

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

double trials_s(double run_s, std::size_t blocks) {
  return blocks == 0 ? 0 : run_s * static_cast<double>(blocks + 1);
}

void tell_left_out(const Extent& extent, bool had_whole_program, scoring::Experiment& experiment) {
  for (const scoring::ProfilerVariant& one : experiment.profilers) {
    const auto still = kept(extent, experiment.profilers);
    if (std::ranges::find(still, one.id, &scoring::ProfilerVariant::id) == still.end()) {
      experiment.unmeasured.push_back(
          {one.id, one.role == scoring::Role::known_liar ? kShownElsewhere : kNoTime});
    }
  }
  if (!extent.has_whole_program && had_whole_program) {
    experiment.unmeasured.push_back({"the whole program, slowed", kNoTime});
  }
}

}  // namespace

std::vector<scoring::Arm> arms_within(const ScoreSetup& setup, Pairs pairs,
                                      std::span<const scoring::ProfilerVariant> profilers,
                                      std::span<const scoring::BlockExperiment> blocks,
                                      bool has_whole_program) {
  return arms_of(profilers,
                 {.targets = has_whole_program ? setup.targets : std::vector<double>(),
                  .blocks = {blocks.begin(), blocks.end()},
                  .without_polls = setup.arguments.runs_without_polls},
                 pairs);
}

double least_minutes_of(const ScoreSetup& setup, double run_s, std::size_t blocks) {
  std::vector<scoring::BlockExperiment> imagined(blocks);
  for (std::size_t i = 0; i < blocks; ++i) {
    imagined[i].facts.id = std::to_string(i);
  }
  const auto runs = [&](const Extent& extent) {
    return arms_within(setup, Pairs::needed, kept(extent, setup.variants), imagined,
                       extent.has_whole_program)
        .size();
  };
  return minutes_lacking({.left_s = -trials_s(run_s, blocks), .run_s = run_s}, runs);
}

Result<std::optional<Extent>> fit_into_time(const ScoreSetup& setup, Pairs pairs, double passed_s,
                                            scoring::Experiment& experiment) {
  if (!setup.minutes || !experiment.expected_run_s) {
    return std::optional<Extent>();
  }
  const double run_s = *experiment.expected_run_s;
  const Budget budget{.left_s = kSecondsEachMinute * *setup.minutes - passed_s -
                                trials_s(run_s, experiment.blocks.size()),
                      .run_s = run_s,
                      .whole_program_s = searches_s(setup),
                      .may_leave_out_liar = !experiment.liar_shown.empty()};
  const auto runs = [&](const Extent& extent) {
    return arms_within(setup, pairs, kept(extent, experiment.profilers), experiment.blocks,
                       extent.has_whole_program)
        .size();
  };
  const bool had_whole_program = !setup.targets.empty();
  const auto extent = extent_within({.forks = setup.forks,
                                     .has_whole_program = had_whole_program,
                                     .profilers = count_scored(experiment.profilers)},
                                    budget, runs);
  if (!extent) {
    const double lacking = minutes_lacking(budget, runs);
    return make_error(
        ErrorCode::limit_exceeded,
        fmt::format("in {:g} minutes nothing can be decided about this program: a run takes about "
                    "{:.0f} s, most of them until the program is warm, and the fewest runs that "
                    "decide take {:.1f} minutes more than there are. Give the score more time "
                    "(--minutes {:.0f})",
                    *setup.minutes, run_s, lacking, *setup.minutes + lacking + 1));
  }
  tell_left_out(*extent, had_whole_program, experiment);
  experiment.profilers = kept(*extent, std::move(experiment.profilers));
  return extent;
}

}  // namespace assay::experiment
