// SPDX-License-Identifier: Apache-2.0
// Makes the plan to try next: the model's wishes are shared out to the members of groups, kept from
// growing too fast, and rounded.
#pragma once

#include "scheduler/divining/groups.h"
#include "scheduler/divining/plan.h"

namespace assay::divining {

// Returns the next plan, from all plans measured so far; where there are none, from executions and
// calibrated costs alone.
Plan next_plan(const Problem& problem, const Observations& observations, const Groups& groups,
               const SearchRules& rules);

}  // namespace assay::divining
