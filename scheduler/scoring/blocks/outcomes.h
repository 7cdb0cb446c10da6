// SPDX-License-Identifier: Apache-2.0
// Compares the changes that a profiler reports with the expected ones, and says how far chance may
// explain either. A block's method and its lines are treated alike.
#pragma once

#include <span>

#include "scheduler/scoring/score.h"

namespace assay::scoring {

// Returns the least expected change, in points, that a profiler can be judged by. If less were
// expected, a report of no change at all would be as good as right.
double least_expected(const ScoreRules& rules);

// Fills in the outcomes of all blocks of one profiler, and allows for the number of blocks. Blocks
// that have a `why_undecided` stay undecided.
void decide(std::span<BlockScore> blocks, const ScoreRules& rules);

}  // namespace assay::scoring
