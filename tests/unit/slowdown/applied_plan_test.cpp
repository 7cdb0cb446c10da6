// SPDX-License-Identifier: Apache-2.0
#include "slowdown/applied_plan.h"

#include <gtest/gtest.h>

namespace assay::slowdown {
namespace {

codelog::LoggedUnit unit(const std::string& method, std::uint64_t serial,
                         std::string refusal = "") {
  codelog::DescribedUnit description;
  description.method = method;
  description.shape = 1;
  return {serial, std::move(refusal), description};
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
  EXPECT_EQ(applied_plan(plan, log), (AppliedPlan{.units_planned = 3,
                                                  .units_slowed = 1,
                                                  .installs = 5,
                                                  .slowed_installs = 2,
                                                  .refused_installs = 1,
                                                  .inserted_instructions = 14}));
}

}  // namespace
}  // namespace assay::slowdown
