// SPDX-License-Identifier: Apache-2.0
#include "native/profiles/profile_overlap.h"

#include <gtest/gtest.h>

namespace assay::profiles {
namespace {

constexpr double kClose = 1e-12;

TEST(WallWeightMatching, OfAProfileAndAMultipleOfItIsOne) {
  const std::vector<PathFrequency> paths = {{100, 300, 2}, {50, 150, 1}, {7, 21, 5}};
  EXPECT_DOUBLE_EQ(wall_weight_matching(paths).value(), 1);
}

// The flows are 200, 300 and 10. The estimate's two largest are 300 and 90 in its own numbers: it
// takes the third path for hot, and misses the first, which is 200 of 510.
TEST(WallWeightMatching, MissesTheFlowOfAHotPathThatTheEstimateRanksLow) {
  std::vector<PathFrequency> paths = {{100, 1, 2}, {300, 300, 1}, {1, 9, 10}};
  EXPECT_DOUBLE_EQ(wall_weight_matching(paths).value(), 1);  // all three are hot
  paths[2].full = 0;
  EXPECT_DOUBLE_EQ(wall_weight_matching(paths).value(), 300.0 / 500.0);
}

TEST(WallWeightMatching, DoesNotTakeAPathWithoutSamplesForFound) {
  const std::vector<PathFrequency> paths = {{100, 0, 1}, {100, 5, 1}};
  EXPECT_DOUBLE_EQ(wall_weight_matching(paths).value(), 0.5);
}

// A path is hot above 0.125 % of the flow: 1,000 paths with equal flows of 0.1 % are all cold.
TEST(WallWeightMatching, SaysNothingWhereNoPathIsHot) {
  EXPECT_EQ(wall_weight_matching({}), std::nullopt);
  EXPECT_EQ(wall_weight_matching(std::vector<PathFrequency>(1000, {10, 1, 1})), std::nullopt);
}

TEST(WallWeightMatching, CountsFlowByBranches) {
  // The second path is executed more rarely, but has three times as many branches.
  const std::vector<PathFrequency> paths = {{2, 0, 1}, {1, 1, 3}};
  EXPECT_DOUBLE_EQ(wall_weight_matching(paths).value(), 3.0 / 5.0);
}

TEST(RelativeOverlap, ComparesBiasesAndWeighsThemByFrequency) {
  // The biases differ by 0.1 in a branch of 90 executions, and by 0 in one of 10.
  const std::vector<BranchFrequency> branches = {{{81, 9}, {8, 2}}, {{5, 5}, {1, 1}}};
  EXPECT_NEAR(relative_overlap(branches).value(), (90 * 0.9 + 10 * 1.0) / 100, kClose);
}

TEST(RelativeOverlap, CountsABranchWithoutAnEstimateAsUnknown) {
  const std::vector<BranchFrequency> branches = {{{50, 50}, {0, 0}}, {{50, 50}, {1, 1}}};
  EXPECT_NEAR(relative_overlap(branches).value(), 0.5, kClose);
}

TEST(RelativeOverlap, KnowsBranchesOfManyWays) {
  // Half of the executions are estimated at another of three ways.
  const std::vector<BranchFrequency> branches = {{{2, 2, 0}, {2, 0, 2}}};
  EXPECT_NEAR(relative_overlap(branches).value(), 0.5, kClose);
}

TEST(AbsoluteOverlap, IsWhatSharesHaveInCommon) {
  const std::vector<BranchFrequency> branches = {{{30, 10}, {3, 1}}, {{50, 10}, {4, 2}}};
  // Shares of the full profile: 0.3, 0.1, 0.5, 0.1; of the estimate: 0.3, 0.1, 0.4, 0.2.
  EXPECT_NEAR(absolute_overlap(branches).value(), 0.9, kClose);
}

TEST(AbsoluteOverlap, IsZeroWithoutSamplesAndNothingWithoutExecutions) {
  EXPECT_DOUBLE_EQ(absolute_overlap(std::vector<BranchFrequency>{{{1, 2}, {0, 0}}}).value(), 0);
  EXPECT_EQ(absolute_overlap(std::vector<BranchFrequency>{{{0, 0}, {0, 0}}}), std::nullopt);
  EXPECT_EQ(relative_overlap({}), std::nullopt);
}

}  // namespace
}  // namespace assay::profiles
