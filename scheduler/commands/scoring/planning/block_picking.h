// SPDX-License-Identifier: Apache-2.0
// From a study of a program to the blocks that are slowed alone. Pure.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "scheduler/experiment/block_facts.h"
#include "scheduler/experiment/cell_plans.h"
#include "scheduler/scoring/design/block_choice.h"
#include "scheduler/subject/searched_program.h"
#include "slowdown/calibration/calibration.h"

namespace assay::commands {

// The unchanged program: where its time goes, and what it executes, in an iteration or a whole run.
struct Study {
  subject::Unchanged program;
  experiment::Executions executions;
};

// What is slowed alone in a run.
struct Picked {
  Study study;
  double run_ns = 0;
  std::vector<experiment::LocatedBlock> blocks = {};  // all of the study's
  scoring::BlockChoice choice = {};
};

// The wish, as far as instructions of the calibrated kind fit into a unit.
scoring::ChoiceRules rules_within(const slowdown::Calibration& calibration,
                                  const scoring::ChoiceRules& wish);

Picked pick_from(Study study, std::uint64_t iterations, const scoring::ChoiceRules& rules);

// Why there is no block, in the words of the hottest ones.
std::string why_none(const Picked& picked);

// Those that were rejected though they are hot enough.
std::vector<scoring::Unmeasured> rejected_blocks(const Picked& picked, double least_share);

std::vector<experiment::SlowedBlock> slowed_blocks(const Picked& picked);

}  // namespace assay::commands
