// SPDX-License-Identifier: Apache-2.0
// Which slowdowns of the whole program an experiment may have, in percent.
#pragma once

#include <string>

namespace assay::scoring {

inline constexpr int kLeastTarget = 1;
inline constexpr int kMostTarget = 1000;
inline constexpr const char* kWhatTargetsAre = "a whole percent from 1 to 1000";

// Whole percents alone: files are named by them.
bool is_target(double percent);

// "150"
std::string target_digits(double percent);

}  // namespace assay::scoring
