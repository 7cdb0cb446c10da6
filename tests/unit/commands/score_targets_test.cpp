// SPDX-License-Identifier: Apache-2.0
#include "scheduler/commands/scoring/score_targets.h"

#include <gtest/gtest.h>

namespace assay::commands {
namespace {

using Targets = std::vector<double>;

const Targets kUsual = {50, 100, 150};

TEST(ScoreTargets, AreTheUsualOnesWhereNothingIsSaid) {
  EXPECT_EQ(united_targets({}, {}, kUsual), kUsual);
}

TEST(ScoreTargets, OfPlansAloneAreTheOnlyOnes) {
  EXPECT_EQ(united_targets({100}, {}, kUsual), Targets{100});
  EXPECT_EQ(united_targets({}, Targets{75}, kUsual), Targets{75});
}

// A plan for one of three slowdowns saves one search, not the two others.
TEST(ScoreTargets, OfPlansStandBesideThoseThatAreAskedFor) {
  EXPECT_EQ(united_targets({100}, Targets{150, 100, 50}, kUsual), kUsual);
}

}  // namespace
}  // namespace assay::commands
