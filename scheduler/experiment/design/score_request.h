// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "native/support/result.h"
#include "scheduler/experiment/design/score_setup.h"

namespace assay::experiment {

// Returns what a folder of results is for, in lines; any difference in them needs another folder.
// Fails where a file of a plan, of the program or of our own cannot be read.
Result<std::string> request_of(const ScoreSetup& setup);

}  // namespace assay::experiment
