// SPDX-License-Identifier: Apache-2.0
// Tests what is said of a block's lines: a run of 1 s becomes 1.1 s, and a line has a fifth of it,
// so the line's share must grow by 100 x 0.1 x 0.8 / 1.1 = 7.3 points. The line's method has half
// of the run.
#include <gtest/gtest.h>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "scheduler/scoring/score.h"

namespace assay::scoring {
namespace {

constexpr double kSecond = 1e9;
constexpr double kSamples = 1e6;  // so many that forks alone vary
constexpr double kExpected = 100 * 0.1 * 0.8 / 1.1;
constexpr unsigned kLine = 10;       // the block's
constexpr unsigned kOtherLine = 20;  // of the same method

// Shares in percent.
struct Reported {
  double line = 0;
  double method = 0;
};
using Forks = std::vector<Reported>;

const Forks kBase = {{19.9, 49.9}, {20, 50}, {20.1, 50.1}};
const Forks kRight = {{27.2, 54.4}, {27.3, 54.5}, {27.4, 54.6}};
const Forks kOnTheOtherLine = {{19.9, 54.4}, {20, 54.5}, {20.1, 54.6}};

std::uint64_t samples_of(double percent) {
  return static_cast<std::uint64_t>(std::llround(percent / 100 * kSamples));
}

void add_runs(const std::string& profiler, const Variant& variant, double seconds,
              const Forks& forks, Results& results) {
  for (std::uint32_t fork = 0; fork < forks.size(); ++fork) {
    const Reported& reported = forks[fork];
    Cell cell{.key = {.variant = variant, .profiler = profiler, .fork = fork}};
    cell.times.program_ns = seconds * kSecond;
    cell.profile = profilers::ReportedProfile{
        .places = {{"a", kLine, samples_of(reported.line)},
                   {"a", kOtherLine, samples_of(reported.method - reported.line)},
                   {"b", {}, samples_of(100 - reported.method)}}};
    results.cells.push_back(std::move(cell));
  }
}

void add_block(const std::string& profiler, const std::string& id, const Forks& slowed,
               Results& results) {
  add_runs(profiler, {.kind = VariantKind::single_block, .block = id}, 1.1, slowed, results);
}

BlockExperiment block_of_the_line(const std::string& id) {
  return {.facts = {.id = id, .unit = "a", .method = "a", .lines = {kLine}}};
}

ExperimentScore scored(const Forks& base, const std::vector<Forks>& slowed) {
  Results results;
  results.experiment.profilers = {{.id = "p", .name = "p"}};
  add_runs("p", {VariantKind::base}, 1, base, results);
  for (std::size_t i = 0; i < slowed.size(); ++i) {
    const std::string id = "b" + std::to_string(i);
    results.experiment.blocks.push_back(block_of_the_line(id));
    add_block("p", id, slowed[i], results);
  }
  return score(results, {});
}

BlockScore block_with(const Forks& base, const Forks& slowed) {
  return scored(base, {slowed}).blocks.at(0);
}

TEST(LineOutcome, IsRightWhereTheExpectedChangeIsReported) {
  const BlockScore block = block_with(kBase, kRight);
  ASSERT_TRUE(block.by_lines);
  EXPECT_NEAR(block.by_lines->before, 20, 1e-9);
  EXPECT_NEAR(block.by_lines->after, 27.3, 1e-9);
  EXPECT_NEAR(block.by_lines->expected, kExpected, 1e-9);
  EXPECT_NEAR(block.by_lines->reported.estimate, 7.3, 1e-9);
  EXPECT_TRUE(block.by_lines->reported.contains(kExpected));
  EXPECT_NEAR(block.by_lines->error.estimate, 7.3 - kExpected, 1e-9);
  EXPECT_EQ(block.by_lines->outcome, Outcome::right);
  EXPECT_EQ(block.outcome, Outcome::right);
}

TEST(LineOutcome, IsMissedWhereAnotherLineOfTheMethodGains) {
  const BlockScore block = block_with(kBase, kOnTheOtherLine);
  EXPECT_EQ(block.outcome, Outcome::right);
  ASSERT_TRUE(block.by_lines);
  EXPECT_NEAR(block.by_lines->error.estimate, -kExpected, 1e-9);
  EXPECT_EQ(block.by_lines->outcome, Outcome::missed);
  const BlockScore fallen = block_with(kBase, {{17.9, 54.4}, {18, 54.5}, {18.1, 54.6}});
  EXPECT_EQ(fallen.by_lines->outcome, Outcome::wrong_way);
}

TEST(LineOutcome, IsTheWrongAmountOnlyBeyondChance) {
  EXPECT_EQ(block_with(kBase, {{31.9, 54.4}, {32, 54.5}, {32.1, 54.6}}).by_lines->outcome,
            Outcome::inexact);
  const BlockScore perhaps =
      block_with({{19.5, 50}, {20, 50}, {20.5, 50}}, {{27, 54.5}, {30, 54.5}, {31, 54.5}});
  EXPECT_EQ(perhaps.by_lines->outcome, Outcome::amount_undecided);
}

TEST(LineOutcome, IsUndecidedWhereTheReportsVaryTooMuch) {
  const BlockScore block = block_with(kBase, {{15, 54.4}, {23, 54.5}, {30, 54.6}});
  EXPECT_EQ(block.outcome, Outcome::right);
  EXPECT_EQ(block.by_lines->outcome, Outcome::undecided);
  EXPECT_NE(block.by_lines->why_undecided.find("vary too much"), std::string::npos);
}

// A method that has nearly all of the time can hardly show more time, but a line of the method can.
TEST(LineOutcome, IsDecidedThoughThatOfTheMethodIsNot) {
  const ExperimentScore result =
      scored({{19.9, 96.9}, {20, 97}, {20.1, 97.1}}, {{{27.2, 97.2}, {27.3, 97.3}, {27.4, 97.4}}});
  EXPECT_EQ(result.blocks.at(0).outcome, Outcome::undecided);
  EXPECT_EQ(result.blocks.at(0).by_lines->outcome, Outcome::right);
  EXPECT_EQ(result.verdicts.at(0).tested, 0U);
  EXPECT_EQ(result.verdicts.at(0).by_lines.tested, 1U);
}

TEST(LineOutcome, IsUndecidedWhereTheLinesLeaveNoRoom) {
  const BlockScore block = block_with({{79.9, 84.9}, {80, 85}, {80.1, 85.1}},
                                      {{81.7, 86.3}, {81.8, 86.4}, {81.9, 86.5}});
  EXPECT_EQ(block.by_lines->outcome, Outcome::undecided);
  EXPECT_NE(block.by_lines->why_undecided.find("expected change is too small"), std::string::npos);
}

// A profiler that gives nearly all of the time to one line is judged by our own sampler's share.
TEST(LineOutcome, IsOfTheTrueShareWhereTheReportedOneLeavesNoRoom) {
  Results results;
  results.experiment.profilers = {{.id = "p", .name = "p"},
                                  {.id = "o", .name = "o", .role = Role::oracle}};
  results.experiment.blocks = {block_of_the_line("b0")};
  add_runs("o", {VariantKind::base}, 1, kBase, results);
  add_block("o", "b0", kRight, results);
  const Forks all_on_one_line = {{96.9, 98}, {97, 98}, {97.1, 98}};
  add_runs("p", {VariantKind::base}, 1, all_on_one_line, results);
  add_block("p", "b0", all_on_one_line, results);
  const ExperimentScore result = score(results, {});
  EXPECT_NEAR(result.blocks.at(0).by_lines->expected, kExpected, 1e-9);
  EXPECT_EQ(result.blocks.at(0).by_lines->outcome, Outcome::missed);
  EXPECT_EQ(result.blocks.at(1).by_lines->outcome, Outcome::right);
}

// The chance of a false "missed" for one of two blocks is the sum of the chances for both blocks.
TEST(LineOutcome, AllowsForTheNumberOfBlocks) {
  const Forks base = {{18.5, 50}, {20, 50}, {21.5, 50}};
  const Forks slowed = {{18.4, 54.5}, {19.9, 54.5}, {21.4, 54.5}};
  const double alone = block_with(base, slowed).by_lines->p_expected;
  const BlockScore of_two = scored(base, {slowed, slowed}).blocks.at(0);
  EXPECT_NEAR(of_two.by_lines->p_expected, 2 * alone, 1e-12);
}

TEST(LineCounts, AreOfTheDecidedBlocksOfAllPrograms) {
  const Forks open = {{15, 54.4}, {23, 54.5}, {30, 54.6}};
  const ExperimentScore program = scored(kBase, {kRight, kOnTheOtherLine, open});
  const LineCounts& counts = program.verdicts.at(0).by_lines;
  EXPECT_EQ(counts.tested, 2U);
  EXPECT_EQ(counts.undecided, 1U);
  EXPECT_EQ(counts.detected, 1U);
  EXPECT_EQ(counts.right, 1U);
  EXPECT_EQ(counts.amount_decided(), 2U);
  const double errors = (7.3 - kExpected) + kExpected;
  EXPECT_NEAR(*counts.errors.mean(), errors / counts.tested, 1e-9);
  const auto overall = overall_verdicts(std::vector{program, program});
  EXPECT_EQ(overall.at(0).by_lines.tested, 4U);
  EXPECT_EQ(overall.at(0).by_lines.detected, 2U);
  EXPECT_NEAR(*overall.at(0).by_lines.errors.mean(), *counts.errors.mean(), 1e-9);
}

}  // namespace
}  // namespace assay::scoring
