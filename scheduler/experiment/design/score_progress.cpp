// SPDX-License-Identifier: Apache-2.0
#include "scheduler/experiment/design/score_progress.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>

#include "native/results/number_text.h"
#include "scheduler/experiment/iterations.h"
#include "scheduler/experiment/running/arms.h"
#include "scheduler/scoring/design/run_order.h"
#include "scheduler/scoring/design/time_left.h"

namespace assay::experiment {
namespace {

constexpr double kStartSeconds = 3;  // time to start a JVM, and to read its profile
constexpr double kNsOfOneSecond = 1e9;
// The length of a search for a plan: most searches in docs/divining.md took 40 to 140 s. With
// --quick a search takes less than half.
constexpr double kSearchSeconds = 100;
constexpr double kQuickSearchSeconds = 45;

// Returns one fork of each arm, with blocks that gain at least what they are meant to.
scoring::Experiment imagined(const ScoreSetup& setup, Pairs pairs, std::uint32_t blocks) {
  const double gain_ns = setup.choice.gain_share > 0
                             ? setup.choice.gain_share * setup.run_seconds * kNsOfOneSecond
                             : setup.choice.gain_ns;
  scoring::Experiment one_fork;
  for (std::uint32_t i = 0; i < blocks; ++i) {
    scoring::BlockExperiment& block = one_fork.blocks.emplace_back();
    block.facts.id = std::to_string(i);
    block.wanted_ns = gain_ns;
  }
  const auto arms = arms_of(setup.variants,
                            {.targets = setup.targets,
                             .blocks = one_fork.blocks,
                             .without_polls = setup.arguments.runs_without_polls},
                            pairs);
  one_fork.order = scoring::interleaved(arms, 1, setup.arguments.seed);
  return one_fork;
}

// Returns the number of runs that try whether blocks gain what they are meant to: one of the
// unchanged program, one of each block, and a second run of one of the blocks.
std::uint32_t trial_runs(std::uint32_t blocks) { return blocks == 0 ? 0 : blocks + 2; }

}  // namespace

std::string in_minutes(double seconds) {
  return seconds < 90 ? fmt::format("{:.0f} s", seconds) : fmt::format("{:.0f} min", seconds / 60);
}

double searches_s(const ScoreSetup& setup) {
  const std::size_t given = std::min(setup.targets.size(), setup.plans.size());
  return static_cast<double>(setup.targets.size() - given) *
         (setup.arguments.is_quick ? kQuickSearchSeconds : kSearchSeconds);
}

std::optional<double> first_guess_s(const ScoreSetup& setup) {
  const bool has_wanted_length = has_iterations(setup.command) && !setup.arguments.iterations;
  return has_wanted_length ? std::optional(setup.run_seconds + kStartSeconds) : std::nullopt;
}

std::string rough_outlook(const ScoreSetup& setup, Pairs pairs, std::size_t plans) {
  if (setup.minutes) {
    return fmt::format("at most {:g} min: a look at the program comes first, and says what fits",
                       *setup.minutes);
  }
  const std::size_t searches = setup.targets.size() - std::min(setup.targets.size(), plans);
  const double search_s = static_cast<double>(searches) *
                          (setup.arguments.is_quick ? kQuickSearchSeconds : kSearchSeconds);
  const bool has_all_blocks = setup.choice.most_blocks == scoring::kNoLimit;
  const std::uint32_t blocks = has_all_blocks ? 1 : setup.choice.most_blocks;
  const scoring::Experiment one_fork = imagined(setup, pairs, blocks);
  const std::string runs =
      fmt::format("{} runs with {} slowed alone{}", setup.forks * one_fork.order.size(),
                  results::counted(blocks, "block"),
                  has_all_blocks ? ", or more if more blocks can be slowed" : "");
  const std::string left =
      searches == 1 ? "1 search for a plan" : fmt::format("{} searches for plans", searches);
  // The length of a run is not known yet, and a search consists of runs.
  if (is_of_whole_runs(setup)) {
    return fmt::format("{}, and {}", left, runs);
  }
  const auto guess_s = first_guess_s(setup);
  if (!guess_s) {
    return fmt::format("{}, roughly {}, and {}", left, in_minutes(search_s), runs);
  }
  const double run_s =
      setup.forks * time_left(one_fork, {}, *guess_s).seconds + trial_runs(blocks) * *guess_s;
  return fmt::format("roughly {} in all: {}, and {}", in_minutes(search_s + run_s), left, runs);
}

std::string outlook(const scoring::Results& results, std::optional<double> first_guess) {
  const std::optional<double> of_trial = results.experiment.expected_run_s;
  const std::optional<double> guess_s = of_trial ? of_trial : first_guess;
  const std::string runs = fmt::format("slowed alone: {}; {} runs",
                                       results::counted(results.experiment.blocks.size(), "block"),
                                       results.experiment.order.size());
  const scoring::TimeEstimate left =
      time_left(results.experiment, results.cells, guess_s.value_or(0));
  if (left.is_measured) {
    return fmt::format("{}; about {} left", runs, in_minutes(left.seconds));
  }
  return guess_s ? fmt::format("{}; about {}, if each run is as long as planned", runs,
                               in_minutes(left.seconds))
                 : runs;
}

}  // namespace assay::experiment
