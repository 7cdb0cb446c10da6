// SPDX-License-Identifier: Apache-2.0
// Makes a score from its first search, or from where it was interrupted, to its report.
#pragma once

#include "native/support/result.h"
#include "scheduler/experiment/design/score_setup.h"
#include "scheduler/experiment/running/report_folder.h"
#include "scheduler/report/report.h"

namespace assay::experiment {

// Returns the results in the folder. Plans the experiment first where it has not been planned.
Result<scoring::Results> planned_results(const ScoreSetup& setup, const ReportFolder& folder,
                                         Pairs pairs);

// Runs the experiment in the folder of its arguments, writes its report there, and tells the
// progress on stderr. Fails (interrupted) when the user stops the experiment; the same command then
// goes on.
Result<report::Report> run_experiment(const ScoreSetup& setup);

}  // namespace assay::experiment
