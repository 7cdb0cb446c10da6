// SPDX-License-Identifier: Apache-2.0
// RQ3 (paper 4, section 6.3): one block is slowed; does the profiler show it, where, and by how
// much?
#pragma once

#include <vector>

#include "scheduler/scoring/scoring.h"

namespace assay::scoring {

// Of a method's share when its block's `base_ns` of the run become longer by `gained_ns`; shares
// are parts, not percent.
double expected_change(double share, double base_ns, double gained_ns);
std::vector<BlockScore> block_scores(const Scoring& scoring);

}  // namespace assay::scoring
