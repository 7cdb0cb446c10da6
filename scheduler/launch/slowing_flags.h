// SPDX-License-Identifier: Apache-2.0
// Chooses options of Graal under which a unit compiles to the same code wherever the code lies and
// whatever was compiled before. Slowed runs and the runs that they are compared with need the same.
#pragma once

#include <string>
#include <vector>

namespace assay::launch {

// Returns the options. The body of an iteration method (decision 0008; empty: none) is kept out of
// its callers. They are compiled after thousands of iterations, which a search reaches and a
// score's runs do not, and would take the body in, so that the two had different units.
std::vector<std::string> slowing_flags(const std::string& iteration_method);

// With this option loops are compiled without safepoint polls: samplers that depend on them see
// something else (A5).
inline constexpr const char* kWithoutLoopPolls = "-Djdk.graal.GenLoopSafepoints=false";

}  // namespace assay::launch
