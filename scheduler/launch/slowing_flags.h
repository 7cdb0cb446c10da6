// SPDX-License-Identifier: Apache-2.0
// Options of Graal's under which a unit compiles to the same code wherever it lies and whatever was
// compiled before it. Slowed runs and the runs that they are compared with need the same.
#pragma once

#include <string>
#include <vector>

namespace assay::launch {

std::vector<std::string> slowing_flags();

// Loops are compiled without safepoint polls: samplers that depend on them see something else (A5).
inline constexpr const char* kWithoutLoopPolls = "-Djdk.graal.GenLoopSafepoints=false";

}  // namespace assay::launch
