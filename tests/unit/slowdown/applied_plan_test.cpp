// SPDX-License-Identifier: Apache-2.0
#include "slowdown/insertion/applied_plan.h"

#include <gtest/gtest.h>

#include "slowdown/plan/plan_text.h"

namespace assay::slowdown {
namespace {

codelog::LoggedUnit unit(const std::string& method, std::uint64_t serial,
                         std::string refusal = "") {
  codelog::DescribedUnit description;
  description.identity.method = method;
  description.shape = 1;
  return {serial, std::move(refusal), description};
}

SlowdownPlan plan_of_a(std::uint32_t moves) {
  SlowdownPlan plan;
  plan.units[{"a()", -1, 1}] = {{BlockNumber{0}, {{{Kind::mov, moves}}}}};
  return plan;
}

TEST(AppliedPlan, CountsWhatWasInstalled) {
  SlowdownPlan plan;
  plan.units[{"a()", -1, 1}] = {{BlockNumber{0}, {{{Kind::mov, 5}, {Kind::nop2, 2}}}}};
  plan.units[{"b()", -1, 1}] = {{BlockNumber{0}, {{{Kind::mov, 100}}}}};
  plan.units[{"c()", -1, 1}] = {{BlockNumber{0}, {{{Kind::mov, 1000}}}}};
  codelog::CodeLog log;
  log.units = {unit("a()", 1), unit("b()", 1, "another shape"), unit("d()", 1), unit("c()", 1),
               unit("b()", 0)};
  for (const std::uint64_t id : {0U, 0U, 1U, 2U, 4U}) {
    log.installations.emplace_back().unit_id = id;
  }
  EXPECT_EQ(*applied_plan(plan, log), (AppliedPlan{.units_planned = 3,
                                                   .units_slowed = 1,
                                                   .installs = 4,
                                                   .slowed_installs = 2,
                                                   .refused_installs = 1,
                                                   .inserted_instructions = 14}));
}

TEST(AppliedPlan, CountsWhileThePlanWasInForce) {
  const SlowdownPlan plan = plan_of_a(5);
  codelog::CodeLog log;
  log.facts = {{"plan 1", fingerprint(plan_of_a(7))}, {"plan 2", fingerprint(plan)}};
  log.units = {unit("a()", 1), unit("a()", 2), unit("b()", 1, "another shape")};
  for (const std::uint64_t id : {0U, 0U, 1U, 2U}) {
    log.installations.emplace_back().unit_id = id;
  }
  const auto applied = applied_plan(plan, log);
  ASSERT_TRUE(applied);
  EXPECT_EQ(applied->installs, 1);
  EXPECT_EQ(applied->refused_installs, 0);
  EXPECT_EQ(applied->slowed_installs, 1);
  EXPECT_EQ(applied->inserted_instructions, 5);
}

TEST(AppliedPlan, RefusesTheLogOfAnotherPlan) {
  codelog::CodeLog log;
  log.facts = {{"plan 1", fingerprint(plan_of_a(7))}};
  const auto applied = applied_plan(plan_of_a(5), log);
  ASSERT_FALSE(applied);
  EXPECT_EQ(applied.error().code(), ErrorCode::invalid_argument);
}

TEST(AppliedPlan, RefusesTheLogOfARunWithoutAPlan) {
  codelog::CodeLog log;
  log.units = {unit("a()", 0)};
  log.installations.emplace_back().unit_id = 0;
  const auto applied = applied_plan(plan_of_a(5), log);
  ASSERT_FALSE(applied);
  EXPECT_NE(applied.error().message().find("had no plan"), std::string::npos);
}

TEST(PlanFingerprint, IsOfWhatIsInserted) {
  SlowdownPlan plan = plan_of_a(5);
  const std::string before = fingerprint(plan);
  plan.metadata.created_by = "somebody";
  EXPECT_EQ(fingerprint(plan), before);
  EXPECT_NE(fingerprint(plan_of_a(6)), before);
}

}  // namespace
}  // namespace assay::slowdown
