// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "native/support/result.h"
#include "scheduler/commands/scoring/score_setup.h"
#include "scheduler/experiment/running/report_folder.h"
#include "scheduler/scoring/score.h"

namespace assay::commands {

// One script in reproducers/ for each misattribution of the score; those of a score before are
// removed. The number of scripts.
Result<std::size_t> write_reproducers(const experiment::ReportFolder& folder,
                                      const ScoreSetup& setup,
                                      const scoring::ExperimentScore& score);

}  // namespace assay::commands
