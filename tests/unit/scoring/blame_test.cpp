// SPDX-License-Identifier: Apache-2.0
// Tests whose fault a wrong report is: the profiler's, the JVM's, or the measurement's.
#include "scheduler/scoring/blocks/blame.h"

#include <gtest/gtest.h>

#include <cmath>

namespace assay::scoring {
namespace {

constexpr const char* kBlock = "b1";

BlockScore reported(const std::string& profiler, double error) {
  BlockScore block;
  block.profiler = profiler;
  block.block = kBlock;
  block.error = {.estimate = error, .low = error - 0.1, .high = error + 0.1};
  block.outcome =
      std::abs(error) <= ScoreRules().error_tolerance ? Outcome::right : Outcome::inexact;
  return block;
}

// Returns the blame of the first block.
Blame blame_of_blocks(std::vector<BlockScore> blocks) {
  Experiment experiment;
  experiment.profilers = {{.id = "jfr", .name = "jfr"},
                          {.id = "named", .name = "named", .role = Role::debug_information},
                          {.id = "oracle", .name = "oracle", .role = Role::oracle}};
  assign_blame(experiment, {}, blocks);
  return blocks.front().blame;
}

// Returns the blame where a profiler, the JVM's debug information and our own sampler are off by
// these numbers of points.
Blame blame_of(double profiler, double debug_information, double oracle) {
  return blame_of_blocks({reported("jfr", profiler), reported("named", debug_information),
                          reported("oracle", oracle)});
}

TEST(Blame, IsNobodysWhereAProfilerIsRight) { EXPECT_EQ(blame_of(1, 9, 0), Blame::nobody); }

// Within chance of each other, but the one shows the change and the other does not.
TEST(Blame, IsNotTheDebugInformationsAloneWhereThatShowsTheChange) {
  BlockScore missed = reported("jfr", -8);
  missed.outcome = Outcome::missed;
  const std::vector<BlockScore> others = {reported("named", -6), reported("oracle", 0)};
  EXPECT_EQ(blame_of_blocks({missed, others[0], others[1]}), Blame::both);
  EXPECT_EQ(blame_of_blocks({reported("jfr", -8), others[0], others[1]}), Blame::debug_information);
}

// The right method, but another of its lines, as the JVM has it.
TEST(Blame, OfLinesIsByTheLinesOfOthers) {
  std::vector<BlockScore> blocks = {reported("jfr", 0), reported("named", 0),
                                    reported("oracle", 0)};
  blocks[0].by_lines = reported("jfr", 9);
  blocks[2].by_lines = reported("oracle", 0);
  Experiment experiment;
  experiment.profilers = {{.id = "jfr", .name = "jfr"},
                          {.id = "named", .name = "named", .role = Role::debug_information},
                          {.id = "oracle", .name = "oracle", .role = Role::oracle}};
  assign_blame(experiment, {}, blocks);
  EXPECT_EQ(blocks[0].by_lines->blame, Blame::unknown);  // the JVM's lines are not known
  blocks[1].by_lines = reported("named", 9);
  assign_blame(experiment, {}, blocks);
  EXPECT_EQ(blocks[0].blame, Blame::nobody);
  EXPECT_EQ(blocks[0].by_lines->blame, Blame::debug_information);
  blocks[1].by_lines = reported("named", 0);
  assign_blame(experiment, {}, blocks);
  EXPECT_EQ(blocks[0].by_lines->blame, Blame::profiler);
}

TEST(Blame, IsTheProfilersWhereTheDebugInformationIsRight) {
  EXPECT_EQ(blame_of(9, 1, 0), Blame::profiler);
}

TEST(Blame, IsTheJvmsWhereItsDebugInformationIsAsWrong) {
  EXPECT_EQ(blame_of(9, 8, 0), Blame::debug_information);
}

TEST(Blame, IsOfBothWhereTheProfilerIsFurtherOff) { EXPECT_EQ(blame_of(9, 4, 0), Blame::both); }

// As in a run in which all were off by about as much: no name is wrong there.
TEST(Blame, IsNotTheJvmsWhereOurOwnSamplerIsAsFarOff) {
  EXPECT_EQ(blame_of(2.6, 2.4, 2.4), Blame::unknown);
  EXPECT_EQ(blame_of(9, 2.4, 2.4), Blame::profiler);
}

// 9 and 4 points are apart, but not beyond chance where the forks vary so: then it is not said that
// the profiler is further off.
TEST(Blame, AllowsForWhatTheForksVaryBy) {
  BlockScore wide = reported("jfr", 9);
  EXPECT_EQ(blame_of_blocks({wide, reported("named", 4), reported("oracle", 0)}), Blame::both);
  wide.error.low = 5;
  EXPECT_EQ(blame_of_blocks({wide, reported("named", 4), reported("oracle", 0)}),
            Blame::debug_information);
}

// Our own sampler's two rows are about the same samples, and vary together.
TEST(Blame, IsTheJvmsWhereItsNamesAloneAreWrong) {
  BlockScore oracle = reported("oracle", 0);
  oracle.error.high = 4;
  EXPECT_EQ(blame_of_blocks({reported("jfr", 6), reported("named", 5), oracle}),
            Blame::debug_information);
}

TEST(Blame, IsNobodysWhereTheAmountIsUndecided) {
  BlockScore open = reported("jfr", 9);
  open.outcome = Outcome::amount_undecided;
  EXPECT_EQ(blame_of_blocks({open, reported("named", 1), reported("oracle", 0)}), Blame::nobody);
}

// Where it is open whether the JVM's names are right, nothing can be held against anybody.
TEST(Blame, IsNotKnownWhereItIsOpenWhetherTheDebugInformationIsRight) {
  BlockScore open = reported("named", 4);
  open.outcome = Outcome::amount_undecided;
  EXPECT_EQ(blame_of_blocks({reported("jfr", 9), open, reported("oracle", 0)}), Blame::unknown);
}

TEST(Blame, IsNotKnownWithoutTheDebugInformation) {
  Experiment experiment;
  experiment.profilers = {{.id = "jfr", .name = "jfr"}};
  std::vector<BlockScore> blocks = {reported("jfr", 9)};
  assign_blame(experiment, {}, blocks);
  EXPECT_EQ(blocks.front().blame, Blame::unknown);
}

}  // namespace
}  // namespace assay::scoring
