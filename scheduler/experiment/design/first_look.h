// SPDX-License-Identifier: Apache-2.0
// Looks at a program before anything is searched for or scored: where its time goes, which blocks
// could be slowed alone, when it is warm. Nothing else is started where that shows that no profiler
// could be judged.
#pragma once

#include <cstdint>
#include <optional>
#include <set>

#include "native/support/result.h"
#include "scheduler/experiment/design/block_picking.h"
#include "scheduler/experiment/design/planning_jvms.h"
#include "scheduler/experiment/design/score_setup.h"
#include "scheduler/experiment/iteration_clock.h"
#include "scheduler/experiment/preflight.h"
#include "scheduler/experiment/warmth.h"

namespace assay::experiment {

// How long runs have to be, for units that became warm so.
struct RunLength {
  WarmUp warm_up = {};
  std::uint64_t iterations = 0;
  double run_s = 0;  // expected wall time of a run
};

struct FirstLook {
  RunLength length = {};        // with all units of a plan of the whole program
  bool ends_by_itself = false;  // the command says how long a run is
  Picked picked = {};
  WarmTrial trial = {};
  std::set<slowdown::UnitKey> left_out = {};
  double took_s = 0;  // wall time of the look itself
};

// Returns what a look shows. `of_given_plans`: units that runs have to have, too. Requires:
// iterations are told. Fails where the program cannot be measured.
Result<FirstLook> look_first(const ScoreSetup& setup, PlanningJvms& jvms,
                             const std::set<slowdown::UnitKey>& of_given_plans);

// Returns what the look's trial shows of warm iterations.
IterationFacts iteration_facts_of(const ScoreSetup& setup, const FirstLook& look);

// Returns the facts by which a program is judged.
PreflightFacts facts_of(const ScoreSetup& setup, const FirstLook& look,
                        const scoring::ChoiceRules& rules);

// Takes the first look alone (`assay score --check`).
Result<Preflight> check_program(const ScoreSetup& setup);

}  // namespace assay::experiment
