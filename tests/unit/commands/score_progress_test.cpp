// SPDX-License-Identifier: Apache-2.0
#include "scheduler/commands/scoring/score_progress.h"

#include <gtest/gtest.h>

namespace assay::commands {
namespace {

ScoreSetup runs_of_ten_seconds() {
  ScoreSetup setup;
  setup.command = {"java", "Main", "{iterations}"};
  setup.run_seconds = 10;
  return setup;
}

// Four runs, none slowed.
scoring::Results four_runs() {
  scoring::Results results;
  for (std::uint32_t fork = 0; fork < 4; ++fork) {
    results.experiment.order.push_back({.variant = {}, .profiler = "", .fork = fork});
  }
  return results;
}

TEST(FirstGuess, IsTheLengthThatRunsAreMeantToHave) {
  EXPECT_DOUBLE_EQ(*first_guess_s(runs_of_ten_seconds()), 13);
}

TEST(FirstGuess, IsNoneWhereNobodyKnowsHowLongARunIs) {
  ScoreSetup setup = runs_of_ten_seconds();
  setup.iterations = 7;
  EXPECT_FALSE(first_guess_s(setup));
  setup = runs_of_ten_seconds();
  setup.command = {"java", "Main"};
  EXPECT_FALSE(first_guess_s(setup));
}

TEST(Outlook, IsAGuessBeforeTheFirstRun) {
  EXPECT_EQ(outlook(four_runs(), 60),
            "0 blocks are slowed alone; 4 runs; about 4 min, if each takes as long as it is meant "
            "to");
  EXPECT_EQ(outlook(four_runs(), std::nullopt), "0 blocks are slowed alone; 4 runs");
}

TEST(Outlook, IsMeasuredWhereAnExperimentGoesOn) {
  scoring::Results results = four_runs();
  results.cells.push_back({.key = results.experiment.order[0], .took_ns = 5e9});
  EXPECT_EQ(outlook(results, 60), "0 blocks are slowed alone; 4 runs; about 15 s left");
}

}  // namespace
}  // namespace assay::commands
