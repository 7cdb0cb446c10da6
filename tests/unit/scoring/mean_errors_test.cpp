// SPDX-License-Identifier: Apache-2.0
#include "scheduler/scoring/mean_errors.h"

#include <gtest/gtest.h>

namespace assay::scoring {
namespace {

using Programs = std::vector<BlockScores>;

BlockScore off_by(double error, std::vector<double> drawn) {
  BlockScore block;
  block.error = {.estimate = error, .low = error, .high = error};
  block.drawn_errors = std::move(drawn);
  return block;
}

Interval change(const BlockScore& before, const BlockScore& after) {
  return error_change(Programs{BlockScores{&before}}, Programs{BlockScores{&after}}, {});
}

TEST(MeanErrors, LeaveSignsOut) {
  const BlockScore up = off_by(3, {3});
  const BlockScore down = off_by(-1, {-1});
  EXPECT_EQ(mean_error(Programs{BlockScores{&up, &down}}, {}).estimate, 2);
  EXPECT_EQ(mean_error(Programs{BlockScores{&up, &up}}, {}), (Interval{3, 3, 3}));
  EXPECT_EQ(change(down, up), (Interval{2, 2, 2}));
  EXPECT_EQ(paired_error_difference({{&down, &up}}, {}), (Interval{-2, -2, -2}));
}

// One block has an interval, too: that of its forks, mirrored at the estimate.
TEST(MeanErrors, OfOneBlockVaryAsItsForksDo) {
  const BlockScore block = off_by(2, {-1, 2, 4});
  EXPECT_EQ(mean_error(Programs{BlockScores{&block}}, {}), (Interval{2, 0, 4}));
  EXPECT_EQ(mean_error(Programs{BlockScores{&block, &block}}, {}).estimate, 2);
}

// All blocks of a program are compared with the same unchanged runs. If these runs vary, ten blocks
// are no surer than one.
TEST(MeanErrors, OfBlocksVaryTogetherAsTheUnchangedRunsDo) {
  const BlockScore block = off_by(1, {0, 1, 2});
  EXPECT_EQ(mean_error(Programs{BlockScores(10, &block)}, {}), (Interval{1, 0, 2}));
  const BlockScore other = off_by(5, {4, 5, 6});
  EXPECT_EQ(paired_error_difference({{&other, &block}, {&other, &block}}, {}).low, 2);
}

// One that is right does not speak for one that is not.
TEST(MeanErrors, OfTheseVeryBlocksVaryAsTheirForksDo) {
  const BlockScore right = off_by(0, {0});
  const BlockScore wrong = off_by(-16, {-14, -16, -18});
  EXPECT_EQ(mean_error(Programs{BlockScores{&right, &wrong}}, {}).low, 0);
  EXPECT_EQ(mean_error_of_these({&right, &wrong}, {}), (Interval{8, 7, 9}));
}

// A program that is hard for all profilers is so before and after.
TEST(MeanErrors, ChangeByPrograms) {
  const BlockScore easy = off_by(0, {0});
  const BlockScore hard = off_by(9, {9});
  const BlockScore harder = off_by(10, {10});
  const Interval change = error_change(Programs{BlockScores{&easy}, BlockScores{&hard}},
                                       Programs{BlockScores{&easy}, BlockScores{&harder}}, {});
  EXPECT_EQ(change, (Interval{0.5, 0, 1}));
}

// Forks that scatter about no error at all, and whose middle is next to it by luck.
TEST(MeanErrors, MayBeAsLargeAsTheForksScatter) {
  const BlockScore block = off_by(0.1, {-7, 0.1, 6});
  EXPECT_EQ(mean_error(Programs{BlockScores{&block}}, {}), (Interval{0.1, 0, 7}));
}

TEST(MeanErrors, AreNeverBelowZero) {
  const BlockScore block = off_by(1, {-6, 1, 6});
  EXPECT_EQ(mean_error(Programs{BlockScores{&block}}, {}).low, 0);
}

// All blocks of a program may be off for one reason, so that they are no evidence of their own.
TEST(MeanErrors, OfProgramsVaryAsProgramsDo) {
  const BlockScore right = off_by(0, {0});
  const BlockScore wrong = off_by(4, {4});
  const BlockScores all_right(10, &right);
  const BlockScores all_wrong(10, &wrong);
  const Interval error = mean_error(Programs{all_right, all_wrong}, {});
  EXPECT_EQ(error, (Interval{2, 0, 4}));
  BlockScores mixed = all_right;
  mixed.insert(mixed.end(), all_wrong.begin(), all_wrong.end());
  EXPECT_GT(mean_error(Programs{mixed}, {}).low, 0.5);
}

// With `--quick`, the errors of one block were 1.5 and 0.3 points. The difference is not larger
// than the differences between forks.
TEST(MeanErrors, OfOneBlockThatVariesDoNotDiffer) {
  const BlockScore first = off_by(1.5, {-1, 1.5, 4});
  const BlockScore second = off_by(0.3, {-2, 0.3, 3});
  const Interval difference = paired_error_difference({{&first, &second}}, {});
  EXPECT_NEAR(difference.estimate, 1.2, 1e-12);
  EXPECT_TRUE(difference.contains(0));
  EXPECT_TRUE(change(first, second).contains(0));
}

// In AllocTrees, our own sampler was certainly off by 1.6 points. JFR was off by 0.5 points by
// luck, because its forks scattered by 5 points, and so its error is not smaller.
TEST(MeanErrors, ThatAreSmallByLuckAreNotSmaller) {
  const BlockScore sure = off_by(1.6, {0.8, 1.6, 2.9});
  const BlockScore lucky = off_by(0.5, {-5, -4, 4, 5});
  EXPECT_TRUE(paired_error_difference({{&sure, &lucky}}, {}).contains(0));
  EXPECT_TRUE(change(lucky, sure).contains(0));
  const BlockScore good = off_by(0.1, {-0.2, 0.1, 0.3});
  EXPECT_GT(paired_error_difference({{&sure, &good}}, {}).low, 0);
  EXPECT_LT(change(sure, good).high, 0);
}

}  // namespace
}  // namespace assay::scoring
