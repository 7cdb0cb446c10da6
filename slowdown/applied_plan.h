// SPDX-License-Identifier: Apache-2.0
// What of a plan a run has applied, from its code log.
#pragma once

#include <cstdint>

#include "native/codelog/code_log.h"
#include "native/support/result.h"
#include "slowdown/plan/slowdown_plan.h"

namespace assay::slowdown {

struct AppliedPlan {
  std::uint64_t units_planned = 0;
  std::uint64_t units_slowed = 0;           // of these, installed at least once as the plan says
  std::uint64_t installs = 0;               // of all units
  std::uint64_t slowed_installs = 0;        // a unit may be compiled again and again
  std::uint64_t refused_installs = 0;       // planned, but it did not fit what was compiled
  std::uint64_t inserted_instructions = 0;  // in all slowed installs

  bool operator==(const AppliedPlan&) const = default;
};

// Of the times when this plan was in force, if there were others as well. Fails (invalid_argument)
// for the log of a run that was never under this plan; a log of older versions does not say.
Result<AppliedPlan> applied_plan(const SlowdownPlan& plan, const codelog::CodeLog& log);

}  // namespace assay::slowdown
