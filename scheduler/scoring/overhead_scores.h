// SPDX-License-Identifier: Apache-2.0
// RQ1 (paper 4, section 6.1): do runs and blocks reach the slowdown that was wanted?
#pragma once

#include <vector>

#include "scheduler/scoring/scoring.h"

namespace assay::scoring {

std::vector<OverheadScore> overhead_scores(const Scoring& scoring);

}  // namespace assay::scoring
