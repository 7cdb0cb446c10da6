// SPDX-License-Identifier: Apache-2.0
#include "scheduler/divining/fresh_check.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "tests/support/divining/small_problem.h"

namespace assay {
namespace {

using divining::Install;
using test::install_of;
using test::small_problem;

std::vector<Install> jvms(const std::vector<std::vector<double>>& times_of_each) {
  std::vector<Install> installs(times_of_each.size());
  std::ranges::transform(times_of_each, installs.begin(), install_of);
  return installs;
}

// Target +100 %: blocks of 10 and 30 ms are to take 20 and 60.
class FreshCheck : public testing::Test {
 protected:
  Result<divining::FreshCheck> check_of(const std::vector<std::vector<double>>& base,
                                        const std::vector<std::vector<double>>& plan) {
    return check_of({jvms(base), jvms(plan)});
  }
  Result<divining::FreshCheck> check_of(const divining::FreshInstalls& installs) {
    return divining::check_of(problem_, {}, groups_of_one(problem_), test::plan_of({0, 0}),
                              installs, std::vector<double>{1e7, 3e7});
  }

  divining::Problem problem_ = small_problem(2);
};

TEST_F(FreshCheck, ComparesEachJvmWithAllBases) {
  const auto check = check_of({{1e7, 3e7}, {1e7, 3e7}, {1e7, 3e7}, {1e7, 3e7}},
                              {{2e7, 6e7}, {2.2e7, 6e7}, {2e7, 5.4e7}});
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

// Errors are parts of what is slowed: half of the first block's time is its followers'.
TEST_F(FreshCheck, WantsNothingOfFollowers) {
  problem_.blocks[0].slowed_part = 0.5;
  const auto check = check_of({{1e7, 3e7}, {1e7, 3e7}}, {{1.5e7, 6e7}, {2e7, 6e7}});
  ASSERT_TRUE(check) << check.error().message();
  EXPECT_NEAR(check->slowed[0].mean_error, 0, 1e-9);
  EXPECT_NEAR(check->slowed[0].run.error, 0, 1e-9);
  EXPECT_NEAR(check->slowed[1].mean_error, 5.0 / 35, 1e-9);
  EXPECT_NEAR(check->slowed[1].blocks[0]->error, 1, 1e-9);
  EXPECT_NEAR(check->slowed[1].run.error, 5.0 / 40, 1e-9);
}

TEST_F(FreshCheck, ABaseIsComparedWithTheOthersAlone) {
  const auto check = check_of({{1e7, 3e7}, {1.2e7, 3e7}}, {{2e7, 6e7}});
  ASSERT_TRUE(check);
  ASSERT_EQ(check->bases.size(), 2U);
  EXPECT_NEAR(check->bases[1].mean_error, 0.25 * 0.2, 1e-9);  // 12 ms beside 10
  EXPECT_NEAR(check->bases[1].overhead, 0.05, 1e-9);
}

// Bases that agree make a plan no surer whose own runs differ by as much as it adds.
TEST_F(FreshCheck, TheSlowedJvmsTellHowSureItIs) {
  const auto sure =
      check_of({{1e7, 3e7}, {1e7, 3e7}, {1e7, 3e7}}, {{2e7, 6e7}, {2e7, 6e7}, {2e7, 6e7}});
  const auto unsure =
      check_of({{1e7, 3e7}, {1e7, 3e7}, {1e7, 3e7}}, {{1.8e7, 5.4e7}, {2e7, 6e7}, {2.2e7, 6.6e7}});
  ASSERT_TRUE(sure && unsure);
  EXPECT_NEAR(unsure->reached.run.error, 0, 1e-9);
  EXPECT_GT(unsure->reached.run.half_width, 0.1);
  EXPECT_LT(sure->reached.run.half_width, 0.05);
}

TEST_F(FreshCheck, OneJvmTellsNoInterval) {
  const auto check = check_of({{1e7, 3e7}}, {{2e7, 6e7}});
  ASSERT_TRUE(check);
  EXPECT_TRUE(check->bases.empty());
  EXPECT_EQ(check->slowed.size(), 1U);
  EXPECT_TRUE(std::isinf(check->reached.run.half_width));
  EXPECT_TRUE(std::isinf(check->reached.blocks[0]->half_width));
}

// The first block's unit comes to another shape in most JVMs.
TEST_F(FreshCheck, IsOfTheBlocksThatMostJvmsHave) {
  divining::FreshInstalls installs{jvms({{1e7, 3e7}, {1e7, 3e7}, {1e7, 3e7}}),
                                   jvms({{1e7, 6e7}, {1e7, 6e7}, {1e7, 6e7}})};
  for (divining::Install& one : installs.plan) {
    one.blocks[0].reset();
  }
  const auto check = check_of(installs);
  ASSERT_TRUE(check) << check.error().message();
  EXPECT_EQ(check->unmeasured, std::vector{divining::BlockIndex{0}});
  EXPECT_FALSE(check->reached.blocks[0]);
  EXPECT_FALSE(check->reached.groups[0]);
  EXPECT_NEAR(check->reached.blocks[1]->error, 0, 1e-9);
  EXPECT_NEAR(check->reached.groups[1]->error, 0, 1e-9);
  EXPECT_NEAR(check->reached.measured_share, 0.75, 1e-9);
  // Three quarters of the run are slowed, to twice their time.
  EXPECT_NEAR(check->reached.overhead, 0.75, 1e-9);
  EXPECT_NEAR(check->reached.run.error, 0, 1e-9);
  EXPECT_EQ(check->slowed.size(), 3U);
}

// In the JVMs without a plan a caller has taken the unit in: there it hardly takes time of its own.
TEST_F(FreshCheck, IsNotOfUnitsThatOtherJvmsInline) {
  problem_.units.push_back("Other.method()");
  problem_.blocks[0].unit = divining::UnitIndex{1};
  const auto check = check_of({{1e5, 3e7}, {0, 3e7}, {2e5, 3e7}}, {{2e7, 6e7}, {2e7, 6e7}});
  ASSERT_TRUE(check) << check.error().message();
  EXPECT_EQ(check->unmeasured, std::vector{divining::BlockIndex{0}});
  EXPECT_NEAR(check->reached.mean_error, 0, 1e-9);
}

// Times are compared within a unit, whatever the number of its first block: the second unit's one
// block is shorter than the first unit's second.
TEST_F(FreshCheck, AShortUnitBehindALongOneIsMeasured) {
  problem_ = small_problem(3);
  problem_.units.push_back("Other.method()");
  problem_.blocks[2].unit = divining::UnitIndex{1};
  const std::vector<double> base{4e7, 2e7, 8e6};
  const divining::FreshInstalls installs{jvms({base, base}),
                                         jvms({{8e7, 4e7, 1.6e7}, {8e7, 4e7, 1.6e7}})};
  const auto check = divining::check_of(problem_, {}, groups_of_one(problem_),
                                        test::plan_of({0, 0, 0}), installs, base);
  ASSERT_TRUE(check) << check.error().message();
  EXPECT_TRUE(check->unmeasured.empty());
  EXPECT_NEAR(check->reached.mean_error, 0, 1e-9);
}

TEST_F(FreshCheck, FailsWhereMostOfTheTimeIsUnmeasured) {
  divining::FreshInstalls installs{jvms({{1e7, 3e7}}), jvms({{2e7, 6e7}})};
  installs.base[0].blocks[1].reset();
  EXPECT_FALSE(check_of(installs));
}

TEST_F(FreshCheck, FailsWhereThePlanWasNotMeasured) { EXPECT_FALSE(check_of({{1e7, 3e7}}, {})); }

TEST_F(FreshCheck, SaysWhichBlocksAreKnownSingly) {
  auto check = check_of({{1e7, 3e7}, {1e7, 3e7}}, {{2e7, 5e7}, {2e7, 5e7}});
  ASSERT_TRUE(check) << check.error().message();
  EXPECT_EQ(known_singly(*check), (std::vector<bool>{true, false}))
      << "the second is 33 points off";
  const std::vector<std::pair<divining::BlockIndex, divining::BlockIndex>> pairs = {
      {divining::BlockIndex{0}, divining::BlockIndex{1}}};
  check->groups = groups_of_pairs(problem_, pairs);
  EXPECT_EQ(known_singly(*check), (std::vector<bool>{false, false})) << "they are one group";
}

}  // namespace
}  // namespace assay
