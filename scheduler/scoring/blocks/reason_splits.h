// SPDX-License-Identifier: Apache-2.0
// Which blocks are found and which are missed, by what tells them apart: inlined or not, large or
// small, and so on (RQ3). Over several programs: overall_reasons() in score.h.
#pragma once

#include <span>
#include <vector>

#include "scheduler/scoring/score.h"

namespace assay::scoring {

// Of each profiler, of blocks that are decided.
std::vector<ReasonSplit> reason_splits(const Experiment& experiment,
                                       std::span<const BlockScore> blocks);

}  // namespace assay::scoring
