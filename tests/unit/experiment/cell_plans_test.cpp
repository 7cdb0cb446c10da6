// SPDX-License-Identifier: Apache-2.0
#include "scheduler/experiment/cell_plans.h"

#include <gtest/gtest.h>

namespace assay::experiment {
namespace {

using scoring::VariantKind;
using slowdown::BlockNumber;
using slowdown::Kind;

const slowdown::UnitKey kFirst{.method = "a.B.run(int)", .entry_bci = -1, .shape = 7};
const slowdown::UnitKey kSecond{.method = "a.D.other()", .entry_bci = -1, .shape = 8};

slowdown::SlowdownPlan whole_plan() {
  slowdown::SlowdownPlan plan;
  plan.units[kFirst][BlockNumber(3)].counts[Kind::mov] = 4;
  return plan;
}

TEST(CellPlans, DifferByWhatIsInsertedAlone) {
  const auto plans =
      cell_plans({{100.0, whole_plan()}},
                 std::vector<SlowedBlock>{{"b2", {kSecond, BlockNumber(1)}, 9}}, Kind::mov);
  ASSERT_TRUE(plans);
  ASSERT_EQ(plans->size(), 3U);
  for (const auto& [name, plan] : *plans) {
    EXPECT_EQ(plan.units.size(), 2U) << name;
    EXPECT_TRUE(plan.units.contains(kFirst) && plan.units.contains(kSecond)) << name;
  }
  EXPECT_TRUE(plans->at("base").units.at(kFirst).empty());
  EXPECT_TRUE(plans->at("base").units.at(kSecond).empty());
  EXPECT_EQ(plans->at("whole-100").units.at(kFirst), whole_plan().units.at(kFirst));
  const auto& alone = plans->at("block-b2").units.at(kSecond).at(BlockNumber(1));
  EXPECT_EQ(alone.counts.at(Kind::mov), 9U);
  EXPECT_EQ(alone.placement, slowdown::Placement::contiguous);
  EXPECT_TRUE(plans->at("block-b2").units.at(kFirst).empty());
}

TEST(CellPlans, SlowTheBlocksOfOneExperimentTogether) {
  const auto plans = cell_plans({},
                                std::vector<SlowedBlock>{{"m1", {kFirst, BlockNumber(3)}, 9},
                                                         {"m1", {kSecond, BlockNumber(1)}, 4},
                                                         {"b2", {kSecond, BlockNumber(1)}, 7}},
                                Kind::mov);
  ASSERT_TRUE(plans);
  ASSERT_EQ(plans->size(), 3U);
  const auto& together = plans->at("block-m1").units;
  EXPECT_EQ(together.at(kFirst).at(BlockNumber(3)).counts.at(Kind::mov), 9U);
  EXPECT_EQ(together.at(kSecond).at(BlockNumber(1)).counts.at(Kind::mov), 4U);
  EXPECT_TRUE(plans->at("block-b2").units.at(kFirst).empty());
}

TEST(CellPlans, RefuseAMethodInTwoShapes) {
  auto other = kFirst;
  other.shape = 99;
  const auto plans =
      cell_plans({{100.0, whole_plan()}},
                 std::vector<SlowedBlock>{{"b1", {other, BlockNumber(1)}, 9}}, Kind::mov);
  ASSERT_FALSE(plans);
  EXPECT_NE(plans.error().message().find("two shapes"), std::string::npos);
}

TEST(CellPlans, AreNamedByVariant) {
  EXPECT_EQ(plan_name({.kind = VariantKind::base}), "base");
  EXPECT_EQ(plan_name({.kind = VariantKind::repeat}), "base");
  EXPECT_EQ(plan_name({.kind = VariantKind::whole_program, .target_percent = 50}), "whole-50");
  EXPECT_EQ(plan_name({.kind = VariantKind::single_block, .block = "b4"}), "block-b4");
}

}  // namespace
}  // namespace assay::experiment
