// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "scheduler/experiment/design/score_scale.h"

namespace assay::experiment {
namespace {

std::optional<double> of_ones_own(const ScoreArguments& arguments) {
  return minutes_of(arguments, false);
}

TEST(MinutesOfAScore, AreTenForAProgramOfOnesOwn) {
  EXPECT_EQ(of_ones_own({}), 10);
  EXPECT_EQ(of_ones_own({.profilers = "async", .harness = "jmh"}), 10);
  EXPECT_EQ(of_ones_own({.is_quick = true}), 6);
  EXPECT_EQ(minutes_of({.is_quick = true}, true), std::nullopt) << "the bundled kernel";
}

TEST(MinutesOfAScore, AreThoseThatWereAskedFor) {
  EXPECT_EQ(of_ones_own({.minutes = 30}), 30);
  EXPECT_EQ(of_ones_own({.forks = 3, .minutes = 30, .is_quick = true}), 30);
  EXPECT_EQ(of_ones_own({.minutes = 0}), std::nullopt);
  EXPECT_EQ(of_ones_own({.minutes = 0, .is_quick = true}), std::nullopt);
}

TEST(MinutesOfAScore, HaveNoLimitWhereOptionsSayHowMuchIsRun) {
  const std::vector<ScoreArguments> designs = {
      {.targets = {50}}, {.plans = {"p.json"}}, {.forks = 2},
      {.blocks = "all"}, {.iterations = 100},   {.run_seconds = 8},
      {.gain = "10%"},   {.whole_runs = true},  {.runs_without_polls = true}};
  for (const ScoreArguments& arguments : designs) {
    EXPECT_EQ(of_ones_own(arguments), std::nullopt);
  }
}

}  // namespace
}  // namespace assay::experiment
