// SPDX-License-Identifier: Apache-2.0
// Counts how often our own sampler met each block that a plan knows. Pure.
#pragma once

#include <vector>

#include "native/codelog/code_log.h"
#include "scheduler/measuring/profile.h"
#include "scheduler/scoring/experiment.h"
#include "slowdown/plan/slowdown_plan.h"

namespace assay::experiment {

// Returns the blocks of the plan's units, slowed or not, by name. Blocks without a sample are left
// out. All compilations of a unit that have the plan's shape count as one.
std::vector<scoring::SampledBlock> sampled_blocks(const measuring::Profile& profile,
                                                  const codelog::CodeLog& log,
                                                  const slowdown::SlowdownPlan& plan);

}  // namespace assay::experiment
