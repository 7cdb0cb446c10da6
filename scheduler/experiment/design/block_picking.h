// SPDX-License-Identifier: Apache-2.0
// Picks the blocks that are slowed alone from a study of a program. The functions are pure.
#pragma once

#include <cstdint>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "scheduler/experiment/block_facts.h"
#include "scheduler/experiment/cell_plans.h"
#include "scheduler/scoring/design/block_choice.h"
#include "scheduler/subject/searched_program.h"
#include "slowdown/calibration/calibration.h"

namespace assay::experiment {

// Describes the unchanged program: where its time goes, and what it executes, in an iteration or a
// whole run.
struct Study {
  subject::Unchanged program;
  Executions executions;
};

// Holds the blocks that are slowed alone in a run.
struct Picked {
  Study study;
  double run_ns = 0;
  std::vector<LocatedBlock> blocks = {};  // all blocks of the study
  scoring::BlockChoice choice = {};
};

// Returns the wish, limited to as many instructions of the calibrated kind as fit into a unit.
scoring::ChoiceRules rules_within(const slowdown::Calibration& calibration,
                                  const scoring::ChoiceRules& wish);

Picked pick_from(Study study, std::uint64_t iterations, const scoring::ChoiceRules& rules);

// Picks anew for runs of so many iterations, without blocks of units that are left out.
Picked picked_again(Picked before, std::uint64_t iterations, const scoring::ChoiceRules& rules,
                    const std::set<slowdown::UnitKey>& left_out);

// Returns the blocks with the times and executions of runs that are so many times as long.
std::vector<LocatedBlock> in_longer_runs(std::vector<LocatedBlock> blocks, double times);

// Returns what can be slowed in a run, without blocks of units that are left out.
scoring::BlockChoice choice_among(std::span<const LocatedBlock> blocks, double run_ns,
                                  const scoring::ChoiceRules& rules,
                                  const std::set<slowdown::UnitKey>& left_out);

// Returns why no block was picked, with the reasons against the hottest blocks.
std::string why_none(const Picked& picked);

// Returns the blocks that were rejected although they are hot enough.
std::vector<scoring::Unmeasured> rejected_blocks(const Picked& picked, double least_share);

std::vector<SlowedBlock> slowed_blocks(const Picked& picked);

}  // namespace assay::experiment
