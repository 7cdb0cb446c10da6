// SPDX-License-Identifier: Apache-2.0
// RQ1, block by block: how much longer blocks take in fresh JVMs under a plan for the whole
// program, by our own sampler (paper 4, figure 4b). Pure.
#pragma once

#include <map>
#include <string>

#include "scheduler/scoring/scoring.h"

namespace assay::scoring {

struct BlockOverhead {
  double base_share = 0;  // of the time of the program's threads, unchanged
  double percent = 0;     // that the block takes longer
};

// By name, of blocks of the plan with enough samples on both sides for chance to matter little.
// Shares of the samples are times of an iteration where nothing disturbs it (quiet_times.h), for a
// run that is disturbed takes longer in all of its blocks. None: runs that say nothing of blocks,
// as those of earlier versions.
std::map<std::string, BlockOverhead> block_overheads(const Scoring& scoring,
                                                     const PlanTarget& plan);

}  // namespace assay::scoring
