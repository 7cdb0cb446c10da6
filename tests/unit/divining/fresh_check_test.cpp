// SPDX-License-Identifier: Apache-2.0
#include "scheduler/divining/fresh_check.h"

#include <gtest/gtest.h>

#include "tests/support/divining/small_problem.h"

namespace assay {
namespace {

using divining::Purpose;
using divining::Step;
using test::install_of;
using test::plan_of;
using test::small_problem;

Step of_jvms(Purpose purpose, const std::vector<std::vector<double>>& jvms) {
  Step step{.purpose = purpose, .plan = plan_of({0, 0}), .installs = {}, .failure = {}};
  for (const auto& times : jvms) {
    step.installs.push_back(install_of(times));
  }
  return step;
}

// Target +100 %: blocks of 10 and 30 ms are to take 20 and 60.
TEST(FreshCheck, ComparesEachJvmWithAllBases) {
  const auto problem = small_problem(2);
  const Step base = of_jvms(Purpose::base, {{1e7, 3e7}, {1e7, 3e7}, {1e7, 3e7}, {1e7, 3e7}});
  const Step plan = of_jvms(Purpose::finalist, {{2e7, 6e7}, {2.2e7, 6e7}, {2e7, 5.4e7}});
  const auto check = check_of(problem, {}, groups_of_one(problem), base, plan);
  ASSERT_TRUE(check) << check.error().message();
  ASSERT_EQ(check->slowed.size(), 3U);
  EXPECT_NEAR(check->slowed[0].mean_error, 0, 1e-9);
  EXPECT_NEAR(check->slowed[1].mean_error, 0.25 * 0.2, 1e-9);
  EXPECT_NEAR(check->slowed[1].run.error, 0.05, 1e-9);
  EXPECT_NEAR(check->slowed[1].near_share, 0.75, 1e-9);
  EXPECT_NEAR(check->slowed[2].mean_error, 0.75 * 0.2, 1e-9);
  EXPECT_NEAR(check->slowed[2].run.error, -0.15, 1e-9);
  ASSERT_EQ(check->bases.size(), 4U);
  EXPECT_NEAR(check->bases[0].mean_error, 0, 1e-9);
}

TEST(FreshCheck, ABaseIsComparedWithTheOthersAlone) {
  const auto problem = small_problem(2);
  const Step base = of_jvms(Purpose::base, {{1e7, 3e7}, {1.2e7, 3e7}});
  const auto check =
      check_of(problem, {}, groups_of_one(problem), base, of_jvms(Purpose::finalist, {{2e7, 6e7}}));
  ASSERT_TRUE(check);
  ASSERT_EQ(check->bases.size(), 2U);
  EXPECT_NEAR(check->bases[1].mean_error, 0.25 * 0.2, 1e-9);  // 12 ms beside 10
  EXPECT_NEAR(check->bases[1].overhead, 0.05, 1e-9);
}

TEST(FreshCheck, OneBaseHasNoOthers) {
  const auto problem = small_problem(2);
  const auto check =
      check_of(problem, {}, groups_of_one(problem), of_jvms(Purpose::base, {{1e7, 3e7}}),
               of_jvms(Purpose::finalist, {{2e7, 6e7}}));
  ASSERT_TRUE(check);
  EXPECT_TRUE(check->bases.empty());
  EXPECT_EQ(check->slowed.size(), 1U);
}

TEST(FreshCheck, FailsWhereThePlanWasNotMeasured) {
  const auto problem = small_problem(2);
  EXPECT_FALSE(check_of(problem, {}, groups_of_one(problem), of_jvms(Purpose::base, {{1e7, 3e7}}),
                        of_jvms(Purpose::finalist, {})));
}

}  // namespace
}  // namespace assay
