// SPDX-License-Identifier: Apache-2.0
// Tells which blocks are found and which are missed, by their traits: inlined or not, large or
// small, and so on (RQ3). overall_reasons() in score.h adds up several programs.
#pragma once

#include <span>
#include <vector>

#include "scheduler/scoring/score.h"

namespace assay::scoring {

// Returns the splits of each profiler's decided blocks.
std::vector<ReasonSplit> reason_splits(const Experiment& experiment,
                                       std::span<const BlockScore> blocks);

}  // namespace assay::scoring
