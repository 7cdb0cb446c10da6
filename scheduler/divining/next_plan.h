// SPDX-License-Identifier: Apache-2.0
// The plan to try next: the model's wishes, shared out to the members of groups, kept from growing
// too fast, and rounded.
#pragma once

#include "scheduler/divining/groups.h"
#include "scheduler/divining/plan.h"

namespace assay::divining {

// From executions and calibrated costs alone, or from all plans measured so far.
Plan next_plan(const Problem& problem, const Observations& observations, const Groups& groups,
               const SearchRules& rules);

}  // namespace assay::divining
