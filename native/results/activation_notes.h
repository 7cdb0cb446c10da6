// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "native/results/run_result.h"

namespace assay::results {

// Returns what a table says of activations that did not end, or of which nobody knows (decision
// 0018): one sentence each, none where all ended. `verbose` adds what rarely matters.
std::vector<std::string> activation_notes(const RunResult& result, bool verbose);

}  // namespace assay::results
