// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "native/support/result.h"
#include "scheduler/experiment/design/score_setup.h"
#include "scheduler/experiment/running/report_folder.h"

namespace assay::experiment {

// Returns the results in the folder. Plans the experiment first where this has not been done.
Result<scoring::Results> planned_results(const ScoreSetup& setup, const ReportFolder& folder,
                                         Pairs pairs);

}  // namespace assay::experiment
