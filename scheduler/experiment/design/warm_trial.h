// SPDX-License-Identifier: Apache-2.0
// Runs the unchanged program in a fresh JVM until it is warm, before any run of an experiment is
// made: runs that do not become warm show nothing.
#pragma once

#include <vector>

#include "native/support/result.h"
#include "scheduler/experiment/running/sampled_run.h"
#include "scheduler/experiment/warmth.h"
#include "scheduler/subject/subject.h"
#include "slowdown/plan/slowdown_plan.h"

namespace assay::experiment {

struct WarmTrial {
  std::vector<UnitOutcome> units = {};
  std::vector<measuring::IterationMark> marks = {};  // ends of iterations
  std::vector<LineTimes> lines = {};                 // of these iterations, as they were told
  double seconds = 0;  // wall time from the JVM's start to the trial's end
};

// Runs the program as the settings say, under the plan, and stops it when the trial is over.
// Requires: the settings keep the lines of all iterations. Fails
// where the program ends badly, where it ends no iteration, and where the user wants to stop.
Result<WarmTrial> run_warm_trial(const subject::SubjectSettings& settings,
                                 const slowdown::SlowdownPlan& plan, const TrialRules& rules,
                                 const WatchTerms& watch);

}  // namespace assay::experiment
