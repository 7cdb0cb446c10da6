// SPDX-License-Identifier: Apache-2.0
// Tests the grades that profilers get by their blocks, from each fork's shares.
#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

#include "scheduler/scoring/score.h"
#include "tests/unit/scoring/reported_shares.h"

namespace assay::scoring {
namespace {

const Shares kRight = {54.4, 54.5, 54.6};
const Shares kUnchanged = {49.9, 50, 50.1};

// Iterations 18 % longer than quiet ones in the mean of the second half.
std::vector<std::uint64_t> disturbed_us() {
  std::vector<std::uint64_t> us(20, 1000);
  us.back() = us[18] = us[17] = 1600;
  return us;
}

void disturb_runs_of(const std::string& block, Results& results) {
  for (Cell& cell : results.cells) {
    if (cell.key.variant.block == block) {
      cell.iterations = IterationTimes{.runtime_us = disturbed_us()};
    }
  }
}

TEST(Grades, AreNotLoweredByChance) {
  const Shares off = {57.9, 58, 58.1};
  const ExperimentScore sure = scored({49.9, 50, 50.1}, {{off, off}});
  EXPECT_EQ(sure.verdicts.at(0).grade, Grade::partly);  // 3.5 points off
  const Shares perhaps = {54.5, 57.5, 58.5};
  const ExperimentScore unsure = scored({49.5, 50, 50.5}, {{perhaps, perhaps}});
  EXPECT_EQ(unsure.verdicts.at(0).grade, Grade::undecided);  // 3.0 points off, or none
  EXPECT_EQ(unsure.verdicts.at(0).amount_undecided, 2U);
  EXPECT_EQ(unsure.verdicts.at(0).detected, 2U);
}

// Neither a large error nor a small one is the profiler's, if others made the runs longer.
TEST(Grades, AreNotOfDisturbedRuns) {
  const auto verdict = [](const Shares& slowed) {
    const Blocks blocks{.slowed = {slowed, slowed}, .iteration_us = disturbed_us()};
    return scored({49.9, 50, 50.1}, blocks).verdicts.at(0);
  };
  for (const Verdict& one : {verdict({59.9, 60, 60.1}), verdict({54.4, 54.5, 54.6})}) {
    EXPECT_EQ(one.grade, Grade::undecided);
    EXPECT_EQ(one.detected, 2U);
    EXPECT_EQ(one.amount_decided(), 0U);
    EXPECT_FALSE(one.error);
  }
  EXPECT_EQ(verdict({49.9, 50, 50.1}).grade, Grade::misleading);
}

TEST(Grades, LeaveDisturbedBlocksOutOfTheMeanError) {
  Results results = results_of(
      {49.9, 50, 50.1}, {.slowed = {{59.9, 60, 60.1}, {54.4, 54.5, 54.6}, {54.4, 54.5, 54.6}}});
  disturb_runs_of("b0", results);
  const ExperimentScore result = score(results, {});
  EXPECT_FALSE(result.blocks.at(0).tells_amount);
  EXPECT_TRUE(result.blocks.at(1).tells_amount);
  EXPECT_EQ(result.verdicts.at(0).detected, 3U);
  EXPECT_EQ(result.verdicts.at(0).amount_decided(), 2U);
  EXPECT_LT(result.verdicts.at(0).error->estimate, 0.1);
  EXPECT_EQ(result.verdicts.at(0).grade, Grade::accurate);
  for (const ReasonSplit& split : result.reasons) {
    EXPECT_EQ(split.tested, 3U);
    EXPECT_EQ(split.errors.blocks, 2U);
    EXPECT_LT(*split.errors.mean(), 0.1);
  }
}

// Chance must not choose between two lesser grades, either.
TEST(Grades, AreNotAccurateWhereItIsOpenWhichLesserOneItIs) {
  const auto verdict = [](const Shares& slowed) {
    return scored(kUnchanged, {{slowed, slowed}}).verdicts.at(0);
  };
  const Verdict open = verdict({57, 59, 61});  // 4.5 points off, or 2.5, or 6.5
  EXPECT_GT(open.own_error->low, 2);
  EXPECT_LT(open.own_error->low, 5);
  EXPECT_GT(open.own_error->high, 5);
  EXPECT_EQ(open.grade, Grade::not_accurate);
  EXPECT_EQ(verdict({59.9, 60, 60.1}).grade, Grade::misleading);  // 5.5
}

// Three of four blocks are found, and no amount is known. The grade "not accurate" needs no amount.
TEST(Grades, AreNotAccurateWhereBlocksAreMissedAndAmountsAreNotKnown) {
  const auto grade = [](const std::vector<Shares>& slowed) {
    const Blocks blocks{.slowed = slowed, .iteration_us = disturbed_us()};
    return scored(kUnchanged, blocks).verdicts.at(0).grade;
  };
  EXPECT_EQ(grade({kRight, kRight, kRight, kUnchanged}), Grade::not_accurate);
  EXPECT_EQ(grade({kRight, kRight, kUnchanged, kUnchanged}), Grade::misleading);
  EXPECT_EQ(grade({kRight, kRight, kRight, kRight}), Grade::undecided);
}

// What disturbs runs makes an error larger whether a block is found in them or missed.
TEST(Grades, LeaveMissedBlocksOfDisturbedRunsOutOfTheMeanError) {
  Results results = results_of(kUnchanged, {.slowed = {kUnchanged, kRight, kRight}});
  disturb_runs_of("b0", results);
  const ExperimentScore result = score(results, {});
  EXPECT_EQ(result.blocks.at(0).outcome, Outcome::missed);
  EXPECT_FALSE(result.blocks.at(0).tells_amount);
  EXPECT_EQ(result.verdicts.at(0).detected, 2U);
  EXPECT_EQ(result.verdicts.at(0).tested, 3U);
  EXPECT_LT(result.verdicts.at(0).error->estimate, 0.1);
}

TEST(Grades, AreNotRaisedByChance) {
  const auto grade = [](const Shares& slowed) {
    return scored({49.9, 50, 50.1}, {{slowed, slowed}, 2}).verdicts.at(0);  // 25 points expected
  };
  EXPECT_EQ(grade({73, 75, 77}).grade, Grade::accurate);
  const Verdict wide = grade({70, 75, 81});
  EXPECT_EQ(wide.detected, 2U);
  EXPECT_LT(wide.own_error->estimate, 2);
  EXPECT_GT(wide.own_error->high, 5);
  EXPECT_EQ(wide.grade, Grade::undecided);
}

TEST(Grades, WantMostOfTheTimeOnTheRightMethods) {
  const auto verdict = [](double percent_of_a, const std::string& rest) {
    const Shares base(3, percent_of_a);
    const Shares slowed(3, percent_of_a + 10 * (1 - percent_of_a / 100) / 1.1);
    return scored(base, {{slowed, slowed}, 1.1, 1, rest}).verdicts.at(0);
  };
  EXPECT_EQ(verdict(50, "b").grade, Grade::accurate);
  const Verdict wrong = verdict(50, "c");
  EXPECT_EQ(wrong.detected, 2U);
  EXPECT_LT(wrong.own_error->estimate, 1);
  EXPECT_NEAR(wrong.own_wrong_share->estimate, 50, 1e-9);  // nobody says what the JVM has
  EXPECT_EQ(wrong.grade, Grade::partly);
}

TEST(Grades, WantTwoBlocksAndHalfOfThemDecided) {
  const Shares right = {54.4, 54.5, 54.6};
  const Shares open = {48, 52, 57};
  const auto grade = [&](const std::vector<Shares>& slowed) {
    return scored({49.9, 50, 50.1}, {slowed}).verdicts.at(0);
  };
  EXPECT_EQ(grade({right}).grade, Grade::accurate);  // all that there is
  EXPECT_EQ(grade({right, open}).grade, Grade::undecided);
  EXPECT_EQ(grade({right, right, right, open}).grade, Grade::accurate);
  EXPECT_EQ(grade({right, right, right, open}).undecided, 1U);
  // If both open blocks were missed, half of the blocks would be missed, which is not accurate.
  EXPECT_EQ(grade({right, right, open, open}).grade, Grade::undecided);
  EXPECT_EQ(grade({right, right, open, open, open}).grade, Grade::undecided);
  EXPECT_EQ(grade({right, right, open, open, open}).tested, 2U);
}

}  // namespace
}  // namespace assay::scoring
