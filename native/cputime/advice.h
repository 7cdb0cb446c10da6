// SPDX-License-Identifier: Apache-2.0
// Says what to do where little of the CPU time ran in counted code.
#pragma once

#include <string>
#include <vector>

#include "native/cputime/shares.h"

namespace assay::cputime {

// Below this share (0 to 1) of the time that the program's own threads ran in user mode, the counts
// say little about the program.
inline constexpr double kSmallCountedShare = 0.5;

// Returns sentences, the most helpful first. Returns none where most of the program's work was
// counted, or nothing is known about it.
std::vector<std::string> advice_for(const Shares& shares);

}  // namespace assay::cputime
