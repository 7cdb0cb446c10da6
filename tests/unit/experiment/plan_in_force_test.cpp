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

using scoring::VariantKind;

PlanFit fit(const slowdown::SlowdownPlan& plan, const codelog::CodeLog& log, VariantKind kind,
            const std::set<slowdown::UnitKey>& needed = {kUnit}) {
  return fit_of(plan, log, kind, needed);
}

slowdown::SlowdownPlan base_of_the_unit() {
  slowdown::SlowdownPlan base;
  base.units[kUnit];
  return base;
}

TEST(PlanFit, IsGoodWhereTheNewestCodeHasThePlan) {
  for (const VariantKind kind : {VariantKind::whole_program, VariantKind::single_block}) {
    EXPECT_EQ(fit(plan_of_the_unit(), log_of_a_unit(), kind).why_useless, "");
    EXPECT_TRUE(fit(plan_of_the_unit(), log_of_a_unit(), kind).not_as_planned.empty());
  }
  EXPECT_EQ(fit(base_of_the_unit(), log_of_a_unit(), VariantKind::base).why_useless, "");
}

TEST(PlanFit, OfAnotherShapeMattersWhereNothingElseIsSlowed) {
  auto log = log_of_a_unit();
  log.units[0].description.shape = 99;
  EXPECT_NE(
      fit(plan_of_the_unit(), log, VariantKind::single_block).why_useless.find("another shape"),
      std::string::npos);
  EXPECT_NE(fit(plan_of_the_unit(), log, VariantKind::whole_program)
                .why_useless.find("none of the plan's units"),
            std::string::npos);
}

TEST(PlanFit, OfAnotherShapeIsToldOfARunThatCounts) {
  auto log = log_of_a_unit();
  log.units[0].description.shape = 99;
  const PlanFit of_base = fit(base_of_the_unit(), log, VariantKind::base);
  EXPECT_EQ(of_base.why_useless, "");
  EXPECT_EQ(of_base.not_as_planned, std::vector{unit_name(kUnit)});
  EXPECT_TRUE(fit(base_of_the_unit(), log, VariantKind::base, {}).not_as_planned.empty())
      << "nobody needs the unit";
  log.units.push_back(log_of_a_unit().units[0]);
  log.units[1].description.identity.method = "a.D.other()";
  log.installations.push_back({.unit_id = 1, .address = 0x2000, .time = 8, .offsets = {}});
  auto whole = plan_of_the_unit();
  whole.units[{.method = "a.D.other()", .entry_bci = -1, .shape = 7}][BlockNumber(3)]
      .counts[slowdown::Kind::mov] = 4;
  const PlanFit of_whole = fit(whole, log, VariantKind::whole_program);
  EXPECT_EQ(of_whole.why_useless, "");
  EXPECT_EQ(of_whole.not_as_planned, std::vector{unit_name(kUnit)});
}

TEST(PlanFit, TellsOfANeededUnitThatWasNotCompiled) {
  auto log = log_of_a_unit();
  log.installations.clear();
  EXPECT_NE(fit(base_of_the_unit(), log, VariantKind::base).why_useless.find("was not compiled"),
            std::string::npos);
  EXPECT_EQ(fit(base_of_the_unit(), log, VariantKind::base, {}).why_useless, "");
}

TEST(PlanFit, TellsWhatTheAgentRefused) {
  auto log = log_of_a_unit();
  log.units[0].refusal = "too many bytes";
  EXPECT_EQ(fit(plan_of_the_unit(), log, VariantKind::single_block).why_useless, "too many bytes");
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
