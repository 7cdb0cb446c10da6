// SPDX-License-Identifier: Apache-2.0
// An experiment that is ready to run: planned, and with all that its cells need.
#pragma once

#include "native/support/result.h"
#include "scheduler/commands/scoring/score_setup.h"
#include "scheduler/experiment/running/cell_run.h"
#include "scheduler/experiment/running/report_folder.h"

namespace assay::commands {

// What the folder holds; planned, if it was not yet.
Result<scoring::Results> planned_results(const ScoreArguments& arguments, const ScoreSetup& setup,
                                         const experiment::ReportFolder& folder,
                                         experiment::Pairs pairs);

// Fails (not_found) when the folder lacks a plan that the experiment has.
Result<experiment::CellTerms> cell_terms(const ScoreArguments& arguments, const ScoreSetup& setup,
                                         const experiment::ReportFolder& folder,
                                         const scoring::Experiment& experiment);

}  // namespace assay::commands
