// SPDX-License-Identifier: Apache-2.0
#include "scheduler/experiment/budget.h"

#include <gtest/gtest.h>

namespace assay::experiment {
namespace {

// As many runs of 10 s as `score --quick` has of one block, with a search of 100 s for the whole
// program and two runs for trials.
ExtentCost quick_cost(const Extent& extent) {
  const std::size_t whole = extent.has_whole_program ? 1 : 0;
  const std::size_t runs = (extent.has_plain_runs ? 2 + whole : 0) +
                           extent.profilers * (3 + whole) + (extent.has_liar ? 2 : 0) + (3 + whole);
  return {.once_s = 100.0 * static_cast<double>(whole) + (extent.has_trials ? 20 : 0),
          .fork_s = 10.0 * static_cast<double>(runs)};
}

constexpr Extent kWanted{.forks = 3, .has_whole_program = true, .profilers = 2};

std::optional<Extent> within(double left_s, bool is_liar_shown = false) {
  return extent_within(kWanted, {.left_s = left_s, .is_liar_shown = is_liar_shown}, quick_cost);
}

TEST(Budgets, KeepAllThatFits) {
  EXPECT_EQ(within(1000), kWanted);
  EXPECT_EQ(within(120 + 17 * 3 * 10), kWanted);
}

TEST(Budgets, GiveUpWhatNoVerdictRestsOnFirst) {
  Extent less = kWanted;
  less.has_whole_program = false;
  EXPECT_EQ(within(20 + 13 * 3 * 10), less);
  less.has_liar = false;
  EXPECT_EQ(within(20 + 11 * 3 * 10), less);
  less.has_plain_runs = false;
  EXPECT_EQ(within(20 + 9 * 3 * 10), less);
  less.has_trials = false;
  EXPECT_EQ(within(9 * 3 * 10), less);
  less.profilers = 1;
  EXPECT_EQ(within(6 * 3 * 10), less) << "a third fork decides more than a second profiler";
  less.forks = 2;
  EXPECT_EQ(within(6 * 2 * 10), less);
  EXPECT_EQ(within(6 * 2 * 10 - 1), std::nullopt);
}

// A configuration of ReBench has each variant with each profiler, and with none.
TEST(Budgets, KeepRunsWithoutAProfilerWhereTheyAreNeeded) {
  const auto extent =
      extent_within(kWanted, {.left_s = 8 * 2 * 10, .needs_plain_runs = true}, quick_cost);
  ASSERT_TRUE(extent);
  EXPECT_TRUE(extent->has_plain_runs);
  EXPECT_EQ(extent->profilers, 1U);
  EXPECT_FALSE(
      extent_within(kWanted, {.left_s = 7 * 2 * 10, .needs_plain_runs = true}, quick_cost));
}

TEST(Budgets, TakeBackWhatFitsBesideFewerProfilers) {
  Extent less = least_extent();
  less.has_trials = true;
  less.blocks = 0;
  less.has_long_runs = true;
  EXPECT_EQ(within(20 + 6 * 2 * 10), less);
}

TEST(Budgets, LeaveOutTheLiarWhereAnotherScoreHasShownIt) {
  EXPECT_EQ(within(120 + 15 * 3 * 10, true),
            (Extent{.forks = 3, .has_whole_program = true, .profilers = 2, .has_liar = false}));
}

// Without the search, a third fork fits.
TEST(Budgets, CountTheSearchesThatTheWholeProgramNeeds) {
  EXPECT_EQ(within(20 + 13 * 3 * 10),
            (Extent{.forks = 3, .has_whole_program = false, .profilers = 2}));
}

TEST(Budgets, SayWhatIsNeededWhereNothingFits) {
  EXPECT_FALSE(within(110));
  EXPECT_FALSE(within(-5));
  EXPECT_NEAR(minutes_lacking({.left_s = 60}, quick_cost), 1, 1e-9);
  EXPECT_EQ(minutes_lacking({.left_s = 500}, quick_cost), 0);
  EXPECT_EQ(seconds_of(kWanted, quick_cost), 120 + 3 * 17 * 10);
}

TEST(Budgets, KeepTheFirstProfilersAndAllControls) {
  using scoring::Role;
  std::vector<scoring::ProfilerVariant> variants = {
      {.id = "async", .name = "async"},
      {.id = "jfr", .name = "jfr"},
      {.id = "liar", .name = "liar", .role = Role::known_liar},
      {.id = "ours", .name = "ours", .role = Role::oracle}};
  EXPECT_EQ(count_scored(variants), 2U);
  EXPECT_EQ(keep_first(1, variants), std::vector<std::string>{"jfr"});
  ASSERT_EQ(variants.size(), 3U);
  EXPECT_EQ(variants[1].id, "liar");
  EXPECT_TRUE(keep_first(1, variants).empty());
}

TEST(Budgets, TakeASingleForkWhereNoMoreWasAskedFor) {
  const Extent single{.forks = 1, .has_whole_program = true, .profilers = 2};
  EXPECT_EQ(extent_within(single, {.left_s = 300}, quick_cost), single);
}

// Runs of 20 s, or 10 where they are short, of base, repeat and each block with each profiler and
// our own sampler.
ExtentCost cost_of_blocks(const Extent& extent) {
  const std::size_t runs = (extent.profilers + 1) * (2 + extent.blocks) +
                           (extent.has_plain_runs ? 2 + extent.blocks : 0) +
                           (extent.has_liar ? 1 + extent.blocks : 0);
  const double run_s = extent.has_long_runs ? 20 : 10;
  return {.once_s = extent.has_trials ? run_s * static_cast<double>(extent.blocks) : 0,
          .fork_s = run_s * static_cast<double>(runs)};
}

std::optional<Extent> of_six_blocks(double left_s) {
  const Extent wanted{.forks = 5, .has_whole_program = false, .profilers = 3, .blocks = 6};
  return extent_within(wanted, {.left_s = left_s}, cost_of_blocks);
}

TEST(Budgets, MakeRunsShorterBeforeTheyLeaveBlocksOut) {
  const Extent short_runs{.forks = 3,
                          .has_whole_program = false,
                          .profilers = 3,
                          .has_liar = false,
                          .has_plain_runs = false,
                          .blocks = 6,
                          .has_long_runs = false};
  EXPECT_EQ(of_six_blocks(6 * 10 + 3 * 4 * 8 * 10), short_runs);
}

TEST(Budgets, LeaveBlocksOutBeforeTheSecondProfiler) {
  Extent few{.forks = 3,
             .has_whole_program = false,
             .profilers = 3,
             .has_liar = false,
             .has_plain_runs = false,
             .blocks = 3,
             .has_long_runs = false};
  EXPECT_EQ(of_six_blocks(3 * 10 + 3 * 4 * 5 * 10), few);
  few.has_trials = false;
  few.profilers = 2;
  few.blocks = 2;
  EXPECT_EQ(of_six_blocks(3 * 3 * 4 * 10), few);
  EXPECT_EQ(of_six_blocks(2 * 2 * 3 * 10), least_extent());
  EXPECT_FALSE(of_six_blocks(2 * 2 * 3 * 10 - 1));
}

}  // namespace
}  // namespace assay::experiment
