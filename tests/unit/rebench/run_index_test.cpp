// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cstdint>

#include "scheduler/rebench/joining.h"
#include "tests/support/scoring/simulated_experiment.h"

namespace assay::rebench {
namespace {

TEST(RunIndex, FindsEachRunByItsWords) {
  const scoring::Experiment experiment = test::simulate({.forks = 2, .samples = 10}).experiment;
  const RunIndex index(experiment);
  for (std::uint32_t place = 0; place < experiment.order.size(); ++place) {
    EXPECT_EQ(index.find(words_of(experiment.order[place])), place);
  }
}

TEST(RunIndex, NamesRunsAsReBenchDoes) {
  const RunWords words =
      words_of({.variant = {.kind = scoring::VariantKind::whole_program, .target_percent = 100},
                .profiler = "",
                .fork = 2});
  EXPECT_EQ(words.invocation, 3U);
  EXPECT_EQ(words.variant, "whole-100");
  EXPECT_EQ(words.profiler, "none");
}

TEST(RunIndex, FindsNothingElse) {
  const RunIndex index(test::simulate({.forks = 2, .samples = 10}).experiment);
  EXPECT_TRUE(index.find({1, "base", "none"}));
  EXPECT_FALSE(index.find({0, "base", "none"}));
  EXPECT_FALSE(index.find({3, "base", "none"}));
  EXPECT_FALSE(index.find({1, "bass", "none"}));
  EXPECT_FALSE(index.find({1, "base", "asink"}));
  EXPECT_FALSE(RunIndex(scoring::Experiment()).find({1, "base", "none"}));
}

}  // namespace
}  // namespace assay::rebench
