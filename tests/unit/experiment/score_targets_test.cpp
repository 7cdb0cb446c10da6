// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <fstream>

#include "scheduler/experiment/design/score_scale.h"
#include "slowdown/plan/plan_text.h"
#include "tests/support/temporary_folder.h"

namespace assay::experiment {
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

// Returns the target that is read from a plan with this target, in percent; 0 where the plan is
// refused.
double target_read(double written) {
  const test::TemporaryFolder folder;
  const std::string file = (folder.path() / "plan.json").string();
  slowdown::SlowdownPlan plan;
  plan.metadata.target_percent = written;
  std::ofstream(file) << slowdown::to_json(plan);
  const auto plans = plans_by_target(std::vector{file});
  return plans ? plans->begin()->first : 0;
}

TEST(ScoreTargets, OfPlansAreWholePercentsWithinTheLimits) {
  EXPECT_EQ(target_read(100), 100);
  EXPECT_EQ(target_read(100 * 0.57), 57);  // 56.99999999999999
  for (const double bad : {12.5, 0.25, 1001.0, 1e15}) {
    EXPECT_EQ(target_read(bad), 0) << bad;
  }
}

}  // namespace
}  // namespace assay::experiment
