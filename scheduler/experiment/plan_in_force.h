// SPDX-License-Identifier: Apache-2.0
// Tells whether a run was what its plan wants it to be, and since when. Pure.
#pragma once

#include <optional>
#include <set>
#include <string>

#include "native/codelog/code_log.h"
#include "slowdown/plan/slowdown_plan.h"

namespace assay::experiment {

// Returns why the run was not what the plan wants it to be, and an empty text where it was. A unit
// with another shape is left as it is by the agent, and one that was compiled too late has hardly
// run.
std::string why_not_as_planned(const slowdown::SlowdownPlan& plan, const codelog::CodeLog& log,
                               const std::set<slowdown::UnitKey>& needed);

// Returns when the last of the slowed units came to be slowed, of those that were compiled at all.
// Returns nothing where none was.
std::optional<codelog::MonotonicNanos> slowed_since(const slowdown::SlowdownPlan& plan,
                                                    const codelog::CodeLog& log);

}  // namespace assay::experiment
