// SPDX-License-Identifier: Apache-2.0
// Options of Graal's under which a unit compiles to the same code wherever it lies and whatever was
// compiled before it. Slowed runs and the runs that they are compared with need the same.
#pragma once

#include <string>
#include <vector>

namespace assay::launch {

// With an iteration method (decision 0008), its body is kept out of what calls it: that is compiled
// after thousands of iterations, in which a search comes and the runs of a score do not, and would
// take the body in, so that the two had other units. Empty: there is none.
std::vector<std::string> slowing_flags(const std::string& iteration_method);

// Loops are compiled without safepoint polls: samplers that depend on them see something else (A5).
inline constexpr const char* kWithoutLoopPolls = "-Djdk.graal.GenLoopSafepoints=false";

}  // namespace assay::launch
