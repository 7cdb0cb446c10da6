// SPDX-License-Identifier: Apache-2.0
#include "scheduler/experiment/budget.h"

#include <gtest/gtest.h>

namespace assay::experiment {
namespace {

// As many runs as `score --quick` has of one block.
std::size_t quick_runs(const Extent& extent) {
  const std::size_t whole = extent.has_whole_program ? 1 : 0;
  return (2 + whole) + extent.profilers * (3 + whole) + (extent.has_liar ? 2 : 0) + (3 + whole);
}

constexpr Extent kWanted{.forks = 3, .has_whole_program = true, .profilers = 2};

TEST(Budgets, KeepAllThatFits) {
  EXPECT_EQ(extent_within(kWanted, {.left_s = 1000, .run_s = 10}, quick_runs), kWanted);
  EXPECT_EQ(extent_within(kWanted, {.left_s = 17 * 3 * 10, .run_s = 10}, quick_runs), kWanted);
}

TEST(Budgets, GiveUpForksFirstThenTheWholeProgramThenProfilers) {
  EXPECT_EQ(extent_within(kWanted, {.left_s = 500, .run_s = 10}, quick_runs),
            (Extent{.forks = 2, .has_whole_program = true, .profilers = 2}));
  EXPECT_EQ(extent_within(kWanted, {.left_s = 300, .run_s = 10}, quick_runs),
            (Extent{.forks = 2, .has_whole_program = false, .profilers = 2}));
  EXPECT_EQ(extent_within(kWanted, {.left_s = 210, .run_s = 10}, quick_runs),
            (Extent{.forks = 2, .has_whole_program = false, .profilers = 1}));
}

TEST(Budgets, LeaveOutTheLiarWhereAnotherScoreHasShownIt) {
  const auto extent =
      extent_within(kWanted, {.left_s = 300, .run_s = 10, .may_leave_out_liar = true}, quick_runs);
  EXPECT_EQ(extent,
            (Extent{.forks = 2, .has_whole_program = true, .profilers = 2, .has_liar = false}));
}

TEST(Budgets, CountTheSearchesThatTheWholeProgramNeeds) {
  EXPECT_EQ(
      extent_within(kWanted, {.left_s = 400, .run_s = 10, .whole_program_s = 100}, quick_runs),
      (Extent{.forks = 3, .has_whole_program = false, .profilers = 2}));
}

TEST(Budgets, SayWhatIsNeededWhereNothingFits) {
  EXPECT_FALSE(extent_within(kWanted, {.left_s = 190, .run_s = 10}, quick_runs));
  EXPECT_FALSE(extent_within(kWanted, {.left_s = -5, .run_s = 10}, quick_runs));
  EXPECT_NEAR(minutes_lacking({.left_s = 80, .run_s = 10}, quick_runs), 2, 1e-9);
  EXPECT_EQ(minutes_lacking({.left_s = 500, .run_s = 10}, quick_runs), 0);
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
  EXPECT_EQ(extent_within(single, {.left_s = 180, .run_s = 10}, quick_runs), single);
}

}  // namespace
}  // namespace assay::experiment
