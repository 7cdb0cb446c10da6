// SPDX-License-Identifier: Apache-2.0
// Says below the table what came of comparing a strategy with `dec`, and code with and without
// markers.
#pragma once

#include <string>
#include <vector>

#include "native/results/run_result.h"

namespace assay::results {

// Returns sentences; none where nothing was compared.
std::vector<std::string> verification_notes(const RunResult& result);

}  // namespace assay::results
