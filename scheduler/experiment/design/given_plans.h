// SPDX-License-Identifier: Apache-2.0
// Takes plans that the user brings to an experiment in place of a search.
#pragma once

#include <map>
#include <span>
#include <string>

#include "native/support/result.h"
#include "scheduler/experiment/block_facts.h"
#include "scheduler/experiment/running/report_folder.h"
#include "scheduler/scoring/experiment.h"
#include "slowdown/plan/slowdown_plan.h"

namespace assay::experiment {

struct GivenPlan {
  double target_percent = 0;
  std::string file;
};

// Copies plans, by target in percent, and the profiles that they were found with, into the
// experiment's folder. Everything that runs must use the same profiles, so the copies are made
// before any search. Fails (invalid_argument) where two plans have different profiles.
Result<void> take_over(const std::map<double, std::string>& given, const ReportFolder& folder);

// Returns the sampled blocks of a run that the plan slows. Fails (invalid_argument) where the plan
// slows none of these blocks: the plan is of another build of the program or of the compiler, and
// hours of runs that nothing slows down are avoided.
Result<scoring::PlanTarget> describe_given_plan(const GivenPlan& given,
                                                const slowdown::SlowdownPlan& plan,
                                                std::span<const LocatedBlock> blocks,
                                                double run_ns);

}  // namespace assay::experiment
