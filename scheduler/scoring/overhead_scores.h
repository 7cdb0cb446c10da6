// SPDX-License-Identifier: Apache-2.0
// Answers RQ1 (paper 4, section 6.1): do runs and blocks reach the slowdown that was wanted?
#pragma once

#include <map>
#include <string>
#include <vector>

#include "scheduler/scoring/scoring.h"

namespace assay::scoring {

std::vector<OverheadScore> overhead_scores(const Scoring& scoring);

// Says how much longer a block takes in fresh JVMs under a plan for the whole program, as our own
// sampler measures it (paper 4, figure 4b).
struct BlockOverhead {
  double base_share = 0;  // share (0 to 1) of the unchanged program's time, on its threads
  double percent = 0;     // how much longer the block takes
};

// Returns how much longer blocks of the plan take, by name. Only blocks with enough samples on both
// sides are in the result, so that chance matters little. Shares of the samples are times of an
// iteration where nothing disturbs it (quiet_times.h), because a run that is disturbed takes longer
// in all of its blocks. Returns an empty map where runs say nothing of blocks.
std::map<std::string, BlockOverhead> block_overheads(const Scoring& scoring,
                                                     const PlanTarget& plan);

}  // namespace assay::scoring
