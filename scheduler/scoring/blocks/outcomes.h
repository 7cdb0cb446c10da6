// SPDX-License-Identifier: Apache-2.0
// What is said of the changes that a profiler reports, beside the expected ones, and by how much
// chance may explain either. The same of a block's method and of its lines.
#pragma once

#include <span>

#include "scheduler/scoring/score.h"

namespace assay::scoring {

// In points. Were less expected, a report of no change at all would be as good as right.
double least_expected(const ScoreRules& rules);

// All blocks of one profiler: allows for their number, and fills in outcomes. Those that have a
// `why_undecided` stay undecided.
void decide(std::span<BlockScore> blocks, const ScoreRules& rules);

}  // namespace assay::scoring
