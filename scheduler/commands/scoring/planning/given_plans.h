// SPDX-License-Identifier: Apache-2.0
// Plans that the user brings to an experiment, in place of a search.
#pragma once

#include <map>
#include <span>
#include <string>

#include "native/support/result.h"
#include "scheduler/experiment/block_facts.h"
#include "scheduler/experiment/running/report_folder.h"
#include "scheduler/scoring/experiment.h"
#include "slowdown/plan/slowdown_plan.h"

namespace assay::commands {

struct GivenPlan {
  double target_percent = 0;
  std::string file;
};

// Copies plans, by target in percent, and the profiles that they were found with, into the
// experiment's folder: before any search, because everything that runs must use the same profiles.
// Fails (invalid_argument) where two plans have different ones.
Result<void> take_over(const std::map<double, std::string>& given,
                       const experiment::ReportFolder& folder);

// What it slows of the blocks that were sampled in a run. Fails (invalid_argument) where that is
// nothing: it is of another build of the program, or of the compiler, and that is seen before hours
// of runs that nothing would slow down.
Result<scoring::PlanTarget> describe_given_plan(const GivenPlan& given,
                                                const slowdown::SlowdownPlan& plan,
                                                std::span<const experiment::LocatedBlock> blocks,
                                                double run_ns);

}  // namespace assay::commands
