// SPDX-License-Identifier: Apache-2.0
// What to do where little of the CPU time ran in counted code.
#pragma once

#include <string>
#include <vector>

#include "native/cputime/shares.h"

namespace assay::cputime {

// Below this share of what the program's own threads did in user mode, the counts say little about
// the program.
inline constexpr double kSmallCountedShare = 0.5;

// Sentences, the most helpful first; none where most of the program's work was counted, or nothing
// is known of it.
std::vector<std::string> advice_for(const Shares& shares);

}  // namespace assay::cputime
