// SPDX-License-Identifier: Apache-2.0
// Answers RQ3 (paper 4, section 6.3): one block is slowed; does the profiler show it, where, and by
// how much?
#pragma once

#include <vector>

#include "scheduler/scoring/scoring.h"

namespace assay::scoring {

std::vector<BlockScore> block_scores(const Scoring& scoring);

}  // namespace assay::scoring
