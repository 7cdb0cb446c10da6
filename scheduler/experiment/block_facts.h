// SPDX-License-Identifier: Apache-2.0
// Collects what is known of a program's blocks before one of them is slowed alone, from a window of
// the unchanged program, the program's code log, and exact counts. The functions are pure.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "native/codelog/code_log.h"
#include "scheduler/divining/problem.h"
#include "scheduler/measuring/block_key.h"
#include "scheduler/measuring/profile.h"
#include "scheduler/scoring/experiment.h"

namespace assay::experiment {

// Executions in an iteration. Blocks that are not in the map were not counted exactly.
using Executions = std::map<measuring::BlockKey, double>;
Executions exact_executions(const divining::Problem& problem);

struct LocatedBlock {
  scoring::BlockFacts facts;
  measuring::BlockKey key;
};

// Returns the blocks that were sampled at all, those with most time first. The blocks' ids are b1,
// b2, ... Times and executions are those of a run of so many iterations.
std::vector<LocatedBlock> block_facts(const measuring::Profile& profile,
                                      const codelog::CodeLog& log, const Executions& executions,
                                      double iterations);

// Returns the coverage of the units that had at least `least_share` of the samples.
scoring::DebugInfoCoverage coverage_of(const measuring::Profile& profile,
                                       const codelog::CodeLog& log, double least_share);

}  // namespace assay::experiment
