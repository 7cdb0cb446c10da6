// SPDX-License-Identifier: Apache-2.0
#include "scheduler/experiment/design/score_progress.h"

#include <gtest/gtest.h>

namespace assay::experiment {
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
  setup.arguments.iterations = 7;
  EXPECT_FALSE(first_guess_s(setup));
  setup = runs_of_ten_seconds();
  setup.command = {"java", "Main"};
  EXPECT_FALSE(first_guess_s(setup));
}

// Each fork has base, repeat, two slowed programs and one block under our own sampler, and all but
// the block without a profiler.
ScoreSetup two_targets() {
  ScoreSetup setup = runs_of_ten_seconds();
  setup.targets = {50, 100};
  setup.forks = 2;
  setup.variants = {oracle_variant("task-clock", "500 us")};
  setup.choice.most_blocks = 1;
  return setup;
}

std::string rough(const ScoreSetup& setup, std::size_t plans = 0) {
  return rough_outlook(setup, Pairs::needed, plans);
}

// Each of two forks has 4 runs of 13 s, 2 that take half as long again, 2 that take twice as long,
// and one that takes 5 s more. Two searches and three trials come before.
TEST(RoughOutlook, IsOfSearchesAndRuns) {
  EXPECT_EQ(rough(two_targets()),
            "roughly 9 min in all: 2 searches for plans, and 18 runs with 1 block slowed alone");
  EXPECT_EQ(rough(two_targets(), 1),
            "roughly 8 min in all: 1 search for a plan, and 18 runs with 1 block slowed alone");
}

TEST(RoughOutlook, DoesNotGuessHowManyBlocksThereAre) {
  ScoreSetup setup = two_targets();
  setup.choice.most_blocks = scoring::kNoLimit;
  EXPECT_EQ(rough(setup),
            "roughly 9 min in all: 2 searches for plans, and 18 runs with 1 block slowed alone, or "
            "more if more blocks can be slowed");
}

TEST(RoughOutlook, IsOfSearchesAloneWhereNobodyKnowsHowLongARunIs) {
  ScoreSetup setup = two_targets();
  setup.arguments.iterations = 7;
  EXPECT_EQ(rough(setup),
            "2 searches for plans, roughly 3 min, and 18 runs with 1 block slowed alone");
}

// Searches are made of runs, too.
TEST(RoughOutlook, SaysNoTimeOfWholeRuns) {
  ScoreSetup setup = two_targets();
  setup.command = {"java", "Main"};
  setup.watch.iterations_told = IterationsTold::by_nobody;
  EXPECT_EQ(rough(setup), "2 searches for plans, and 18 runs with 1 block slowed alone");
  EXPECT_FALSE(first_guess_s(setup));
}

TEST(Outlook, IsAGuessBeforeTheFirstRun) {
  EXPECT_EQ(outlook(four_runs(), 60),
            "slowed alone: 0 blocks; 4 runs; about 4 min, if each run is as long as planned");
  EXPECT_EQ(outlook(four_runs(), std::nullopt), "slowed alone: 0 blocks; 4 runs");
}

TEST(Outlook, IsMeasuredWhereAnExperimentGoesOn) {
  scoring::Results results = four_runs();
  results.cells.push_back({.key = results.experiment.order[0], .took_ns = 5e9});
  EXPECT_EQ(outlook(results, 60), "slowed alone: 0 blocks; 4 runs; about 15 s left");
}

}  // namespace
}  // namespace assay::experiment
