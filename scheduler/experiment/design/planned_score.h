// SPDX-License-Identifier: Apache-2.0
// Makes an experiment ready to run: it is planned, and has all that its cells need.
#pragma once

#include "native/support/result.h"
#include "scheduler/experiment/design/score_setup.h"
#include "scheduler/experiment/running/cell_run.h"
#include "scheduler/experiment/running/report_folder.h"

namespace assay::experiment {

// Returns the results in the folder. Plans the experiment first where this has not been done.
Result<scoring::Results> planned_results(const ScoreArguments& arguments, const ScoreSetup& setup,
                                         const ReportFolder& folder, Pairs pairs);

// Returns what the cells need. Fails (not_found) when the folder lacks a plan of the experiment.
Result<CellTerms> cell_terms(const ScoreArguments& arguments, const ScoreSetup& setup,
                             const ReportFolder& folder, const scoring::Experiment& experiment);

}  // namespace assay::experiment
