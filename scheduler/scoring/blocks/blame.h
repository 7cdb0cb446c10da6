// SPDX-License-Identifier: Apache-2.0
// Tells whether an error is the profiler's or the JVM's, by the scores of the debug information's
// own row.
#pragma once

#include <span>
#include <vector>

#include "scheduler/scoring/score.h"

namespace assay::scoring {

void assign_blame(const Experiment& experiment, const ScoreRules& rules,
                  std::vector<BlockScore>& blocks);

}  // namespace assay::scoring
