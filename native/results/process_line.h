// SPDX-License-Identifier: Apache-2.0
// Says in one line what was counted in a JVM that is one of several.
#pragma once

#include <string>

#include "native/results/run_result.h"

namespace assay::results {

// Returns a line without a line end: the process, its program, how much was counted, and the file
// that has the result. Where hardly any of the CPU time ran in counted code, the line has advice.
// `file` is empty where there is none.
std::string process_line(const RunResult& result, bool still_runs, const std::string& file);

// Returns such a line that says nothing of occurrences, for results of another kind.
std::string file_line(const RunResult& result, bool still_runs, const std::string& file);

}  // namespace assay::results
