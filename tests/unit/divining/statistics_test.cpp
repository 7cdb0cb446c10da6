// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "scheduler/divining/observations.h"
#include "tests/support/divining/small_problem.h"

namespace assay::divining {
namespace {

TEST(RobustStatistics, AWeightedMedianHasHalfOfTheWeightBelowIt) {
  const std::vector<double> values{1, 2, 10};
  EXPECT_DOUBLE_EQ(weighted_median(values, std::vector<double>{1, 1, 1}), 2);
  EXPECT_DOUBLE_EQ(weighted_median(values, std::vector<double>{1, 1, 5}), 10);
}

TEST(RobustStatistics, AnOutlierMovesTheMeanLittle) {
  const std::vector<double> values{100, 101, 99, 100, 300};
  const Estimate mean = robust_mean(values, std::vector<double>(5, 1.0));
  EXPECT_NEAR(mean.value, 100, 1);
  EXPECT_GT(mean.deviation, 0.4);
}

TEST(RobustStatistics, SurerValuesCountMore) {
  const Estimate mean = robust_mean(std::vector<double>{10, 12}, std::vector<double>{1, 3});
  EXPECT_NEAR(mean.value, 10.2, 1e-9);
}

TEST(Noise, IsTheSpreadBetweenInstalls) {
  const Problem problem = test::small_problem(1);
  Step base = test::step_of(Purpose::base, {0}, {1e6}, 0);
  for (const double factor : {0.9, 0.95, 1.0, 1.0, 1.05, 1.1, 0.92, 1.08}) {
    base.installs.push_back(test::install_of({1e6 * factor}));
  }
  const Noise noise = noise_between_installs(problem, std::vector{base});
  EXPECT_NEAR(noise.blocks[0], 0.07, 0.02);
  EXPECT_NEAR(noise.run, 0.07, 0.03);
  EXPECT_DOUBLE_EQ(noise.degrees_of_freedom, 7);
}

TEST(Noise, IsNeverBelowTheCountingError) {
  const Problem problem = test::small_problem(1);
  Step base = test::step_of(Purpose::base, {0}, {1e6}, 0);
  for (int i = 0; i < 8; ++i) {
    base.installs.push_back(test::install_of({1e6}));
    base.installs.back().blocks[0]->samples = 100;
  }
  EXPECT_NEAR(noise_between_installs(problem, std::vector{base}).blocks[0], 0.1, 1e-9);
}

TEST(Noise, IsNotOneOutliersDoing) {
  const Problem problem = test::small_problem(1);
  Step base = test::step_of(Purpose::base, {0}, {1e6}, 7);
  base.installs.push_back(test::install_of({3e6}));
  EXPECT_LT(noise_between_installs(problem, std::vector{base}).blocks[0], 0.03);
}

TEST(Observations, AMissingTimeIsNoNumber) {
  const Problem problem = test::small_problem(2);
  const Step base = test::step_of(Purpose::base, {0, 0}, {1e6, 4e4}, 4);
  Step step = test::step_of(Purpose::step, {10, 10}, {2e6, 8e4});
  step.installs[0].blocks[1].reset();
  auto seen = observe(problem, std::vector{base, step}, {});
  ASSERT_TRUE(seen);
  EXPECT_NEAR(seen->plans[0].blocks[1]->value, 8.08e4, 1);  // the other install's
  step.installs[1].blocks[1].reset();
  seen = observe(problem, std::vector{base, step}, {});
  ASSERT_TRUE(seen);
  EXPECT_FALSE(seen->plans[0].blocks[1]);
  EXPECT_NEAR(seen->plans[0].blocks[0]->value, 2e6, 1);
}

TEST(Observations, ABaseThatLacksABlockIsAnError) {
  const Problem problem = test::small_problem(2);
  Step base = test::step_of(Purpose::base, {0, 0}, {1e6, 1e5}, 1);
  base.installs[0].blocks[1].reset();
  const auto seen = observe(problem, std::vector{base}, {});
  ASSERT_FALSE(seen);
  EXPECT_EQ(seen.error().code(), ErrorCode::not_found);
}

TEST(Observations, AStepThatLacksMuchTimeIsVoid) {
  const Problem problem = test::small_problem(2);
  const Step base = test::step_of(Purpose::base, {0, 0}, {1e6, 1e6}, 4);
  Step step = test::step_of(Purpose::step, {10, 10}, {2e6, 2e6}, 1);
  step.installs[0].blocks[1].reset();
  const auto seen = observe(problem, std::vector{base, step}, {});
  ASSERT_TRUE(seen);
  EXPECT_TRUE(seen->plans.empty());
}

// A unit that was left behind under another plan: the run's time is of neither plan.
TEST(Observations, AnInstallThatLacksMuchTimeSaysNothingOfTheRun) {
  const Problem problem = test::small_problem(2);
  const Step base = test::step_of(Purpose::base, {0, 0}, {1e6, 1e6}, 4);
  Step step = test::step_of(Purpose::step, {10, 10}, {2e6, 2e6}, 2);
  const double whole_ns = step.installs[1].run_ns;
  step.installs[0].run_ns = 3e6;
  step.installs[0].blocks[1].reset();
  const auto seen = observe(problem, std::vector{base, step}, {});
  ASSERT_TRUE(seen);
  ASSERT_EQ(seen->plans.size(), 1U);
  EXPECT_NEAR(seen->plans[0].run.value, whole_ns, 1);
  EXPECT_LT(seen->noise.run, 0.02);
  EXPECT_FALSE(is_void(problem, step, seen->base, {}));
}

}  // namespace
}  // namespace assay::divining
