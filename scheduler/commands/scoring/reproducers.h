// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "native/support/result.h"
#include "scheduler/commands/scoring/score_setup.h"
#include "scheduler/experiment/running/report_folder.h"
#include "scheduler/scoring/score.h"

namespace assay::commands {

// In the folder of a score.
inline constexpr const char* kReproducerFolderName = "reproducers";

// One script there for each misattribution of the score; those of a score before are
// removed. The number of scripts.
Result<std::size_t> write_reproducers(const experiment::ReportFolder& folder,
                                      const ScoreSetup& setup,
                                      const scoring::ExperimentScore& score);

}  // namespace assay::commands
