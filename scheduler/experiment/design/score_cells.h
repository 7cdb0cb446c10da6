// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "native/support/result.h"
#include "scheduler/experiment/design/score_setup.h"
#include "scheduler/experiment/running/cell_run.h"
#include "scheduler/experiment/running/report_folder.h"

namespace assay::experiment {

// Returns what the cells need. Fails (not_found) when the folder lacks a plan of the experiment.
Result<CellTerms> cell_terms(const ScoreSetup& setup, const ReportFolder& folder,
                             const scoring::Experiment& experiment);

}  // namespace assay::experiment
