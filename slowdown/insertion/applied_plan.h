// SPDX-License-Identifier: Apache-2.0
// Computes which part of a plan a run has applied, from the run's code log.
#pragma once

#include <cstdint>

#include "native/codelog/code_log.h"
#include "native/support/result.h"
#include "slowdown/plan/slowdown_plan.h"

namespace assay::slowdown {

struct AppliedPlan {
  std::uint64_t units_planned = 0;
  std::uint64_t units_slowed = 0;           // units installed at least once as the plan says
  std::uint64_t installs = 0;               // installs of all units under the plan
  std::uint64_t slowed_installs = 0;        // installs as the plan says; a unit may have several
  std::uint64_t refused_installs = 0;       // installs of planned units that the plan did not fit
  std::uint64_t inserted_instructions = 0;  // sum over all slowed installs

  bool operator==(const AppliedPlan&) const = default;
};

// Counts only the time in which this plan was in force, if there were other plans as well. Fails
// (invalid_argument) for the log of a run that was never under this plan. In a log of older
// versions, which does not say which plan was in force, any plan counts.
Result<AppliedPlan> applied_plan(const SlowdownPlan& plan, const codelog::CodeLog& log);

}  // namespace assay::slowdown
