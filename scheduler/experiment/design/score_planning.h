// SPDX-License-Identifier: Apache-2.0
// Plans an experiment before its cells are run: plans are found or taken over, and blocks that may
// be slowed alone are studied and tried.
#pragma once

#include "native/support/result.h"
#include "scheduler/experiment/design/score_setup.h"
#include "scheduler/experiment/running/report_folder.h"

namespace assay::experiment {

// Fills in the experiment's plans, blocks, run order, and what else is known only now, and keeps
// the experiment in the folder. A plan that is there is not searched for again. An interrupted
// planning studies and tries the blocks anew.
Result<void> plan_experiment(const ScoreSetup& setup, Pairs pairs, const ReportFolder& folder,
                             scoring::Experiment& experiment);

}  // namespace assay::experiment
