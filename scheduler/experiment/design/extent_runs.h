// SPDX-License-Identifier: Apache-2.0
// Says what runs are like of which only a part of a score has room: which blocks are slowed alone
// in them, and how long they are. The functions are pure.
#pragma once

#include <span>
#include <vector>

#include "scheduler/experiment/block_facts.h"
#include "scheduler/experiment/budget.h"
#include "scheduler/experiment/design/first_look.h"
#include "scheduler/experiment/design/score_extent.h"
#include "scheduler/experiment/design/score_setup.h"
#include "scheduler/experiment/warmth.h"
#include "scheduler/scoring/design/block_choice.h"

namespace assay::experiment {

// Says what the runs of an extent are like.
struct ExtentRuns {
  RunLength length = {};
  double run_ns = 0;                      // CPU time of an unchanged run
  std::vector<LocatedBlock> blocks = {};  // with the times of such a run
  scoring::BlockChoice choice = {};
};

// Returns how long runs are in which these units count, and which are warm for so many seconds.
RunLength length_with(const ScoreSetup& setup, const FirstLook& look,
                      std::span<const UnitOutcome> units, double run_seconds);

// Returns the runs of an extent: those whose blocks are there first where it has fewer blocks than
// could be slowed, and no longer than these need. A run of the whole program is endless where the
// program did not become warm.
ExtentRuns runs_within(const ScoreSetup& setup, const FirstLook& look,
                       const scoring::ChoiceRules& rules, const Extent& extent);

// Returns the function of these runs. Requires: the setup and the look outlive it.
RunsOf runs_of(const ScoreSetup& setup, const FirstLook& look, const scoring::ChoiceRules& rules);

// Returns the look with the blocks and the length of these runs.
FirstLook look_within(FirstLook look, ExtentRuns runs);

}  // namespace assay::experiment
