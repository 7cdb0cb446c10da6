// SPDX-License-Identifier: Apache-2.0
// Whose fault a wrong report is: the profiler's, the JVM's, or the measurement's.
#include <gtest/gtest.h>

#include "scheduler/scoring/score_parts.h"

namespace assay::scoring {
namespace {

constexpr const char* kBlock = "b1";

BlockScore reported(const std::string& profiler, double error) {
  BlockScore block{.profiler = profiler, .block = kBlock};
  block.error = {.estimate = error, .low = error - 0.1, .high = error + 0.1};
  block.outcome =
      std::abs(error) <= ScoreRules().error_tolerance ? Outcome::right : Outcome::inexact;
  return block;
}

// By how many points a profiler, the JVM's debug information and our own sampler are off.
Blame blame_of(double profiler, double debug_information, double oracle) {
  Experiment experiment;
  experiment.profilers = {{.id = "jfr", .name = "jfr"},
                          {.id = "named", .name = "named", .role = Role::debug_information},
                          {.id = "oracle", .name = "oracle", .role = Role::oracle}};
  std::vector<BlockScore> blocks = {reported("jfr", profiler), reported("named", debug_information),
                                    reported("oracle", oracle)};
  assign_blame(experiment, {}, blocks);
  return blocks.front().blame;
}

TEST(Blame, IsNobodysWhereAProfilerIsRight) { EXPECT_EQ(blame_of(1, 9, 0), Blame::nobody); }

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

TEST(Blame, IsNotKnownWithoutTheDebugInformation) {
  Experiment experiment;
  experiment.profilers = {{.id = "jfr", .name = "jfr"}};
  std::vector<BlockScore> blocks = {reported("jfr", 9)};
  assign_blame(experiment, {}, blocks);
  EXPECT_EQ(blocks.front().blame, Blame::unknown);
}

}  // namespace
}  // namespace assay::scoring
