// SPDX-License-Identifier: Apache-2.0
// Says which slowdowns of the whole program, in percent, an experiment may have.
#pragma once

#include <string>

namespace assay::scoring {

inline constexpr int kLeastTarget = 1;
inline constexpr int kMostTarget = 1000;
inline constexpr const char* kWhatTargetsAre = "a whole percent from 1 to 1000";

// Tells whether an experiment may have this target. Only whole percents are allowed, because files
// are named by them.
bool is_target(double percent);

// Returns the target in digits: "150".
std::string target_digits(double percent);

}  // namespace assay::scoring
