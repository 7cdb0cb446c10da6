// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "scheduler/experiment/cell_plans.h"
#include "tests/unit/experiment/a_unit.h"

namespace assay::experiment {
namespace {

using slowdown::BlockNumber;

const slowdown::UnitKey kUnit{.method = "a.B.run(int)", .entry_bci = -1, .shape = 7};

slowdown::SlowdownPlan plan_of_the_unit() {
  slowdown::SlowdownPlan plan;
  plan.units[kUnit][BlockNumber(3)].counts[slowdown::Kind::mov] = 4;
  return plan;
}

TEST(WhyNotAsPlanned, IsNothingWhereTheNewestCodeHasThePlan) {
  EXPECT_EQ(why_not_as_planned(plan_of_the_unit(), log_of_a_unit(), {kUnit}), "");
}

TEST(WhyNotAsPlanned, TellsOfAnotherShape) {
  auto log = log_of_a_unit();
  log.units[0].description.shape = 99;
  EXPECT_NE(why_not_as_planned(plan_of_the_unit(), log, {}).find("another shape"),
            std::string::npos);
  slowdown::SlowdownPlan base;
  base.units[kUnit];
  EXPECT_EQ(why_not_as_planned(base, log, {}), "");
  EXPECT_NE(why_not_as_planned(base, log, {kUnit}).find("another shape"), std::string::npos);
}

TEST(WhyNotAsPlanned, TellsOfANeededUnitThatWasNotCompiled) {
  auto log = log_of_a_unit();
  log.installations.clear();
  EXPECT_EQ(why_not_as_planned(plan_of_the_unit(), log, {}), "");
  EXPECT_NE(why_not_as_planned(plan_of_the_unit(), log, {kUnit}).find("was not compiled"),
            std::string::npos);
}

TEST(WhyNotAsPlanned, TellsWhatTheAgentRefused) {
  auto log = log_of_a_unit();
  log.units[0].refusal = "too many bytes";
  EXPECT_EQ(why_not_as_planned(plan_of_the_unit(), log, {}), "too many bytes");
}

// First without the plan, as where it comes over the control channel; then slowed, and once more.
TEST(SlowedSince, IsWhenTheFirstSlowedVersionWasInstalled) {
  auto log = log_of_a_unit();
  log.units.push_back(log.units[0]);
  log.units[1].plan_serial = 1;
  log.installations.push_back({.unit_id = 1, .address = 0x2000, .time = 8, .offsets = {}});
  log.installations.push_back({.unit_id = 1, .address = 0x3000, .time = 9, .offsets = {}});
  EXPECT_EQ(slowed_since(plan_of_the_unit(), log), 8);
  log.units[1].refusal = "too many bytes";
  EXPECT_FALSE(slowed_since(plan_of_the_unit(), log));
}

TEST(SlowedSince, IsTheTimeOfTheLastUnit) {
  auto log = log_of_a_unit();
  log.units[0].plan_serial = 1;
  log.units.push_back(log.units[0]);
  log.units[1].description.identity.method = "a.D.other()";
  log.installations.push_back({.unit_id = 1, .address = 0x2000, .time = 8, .offsets = {}});
  auto plan = plan_of_the_unit();
  EXPECT_EQ(slowed_since(plan, log), 5);
  const slowdown::UnitKey other{.method = "a.D.other()", .entry_bci = -1, .shape = 7};
  plan.units[other];
  EXPECT_EQ(slowed_since(plan, log), 5);  // nothing of it is slowed
  plan.units[other][BlockNumber(3)].counts[slowdown::Kind::mov] = 4;
  EXPECT_EQ(slowed_since(plan, log), 8);
  plan.units[{.method = "a.E.never()", .entry_bci = -1, .shape = 7}][BlockNumber(1)];
  EXPECT_EQ(slowed_since(plan, log), 8);
}

}  // namespace
}  // namespace assay::experiment
