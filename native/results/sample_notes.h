// SPDX-License-Identifier: Apache-2.0
// Says below the table what strategy `pep` sampled, and how accurate the samples are.
#pragma once

#include <string>
#include <vector>

#include "native/results/run_result.h"

namespace assay::results {

// Returns sentences; none where nothing is sampled.
std::vector<std::string> sample_notes(const RunResult& result);

}  // namespace assay::results
