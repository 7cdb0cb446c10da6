// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "native/support/result.h"
#include "scheduler/experiment/design/score_setup.h"
#include "scheduler/experiment/running/report_folder.h"
#include "scheduler/scoring/score.h"

namespace assay::experiment {

// The name of a folder in the folder of a score.
inline constexpr const char* kReproducerFolderName = "reproducers";

// Writes one script into this folder for each misattribution of the score, and removes the scripts
// of an earlier score. Returns the number of scripts.
Result<std::size_t> write_reproducers(const ReportFolder& folder, const ScoreSetup& setup,
                                      const scoring::ExperimentScore& score);

}  // namespace assay::experiment
