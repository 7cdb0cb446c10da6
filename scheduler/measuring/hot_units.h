// SPDX-License-Identifier: Apache-2.0
// Finds the units of a profile that are worth looking at. Pure.
#pragma once

#include <vector>

#include "native/codelog/code_log.h"
#include "scheduler/measuring/profile.h"

namespace assay::measuring {

// A share of the samples. It is below paper 4's 2 %, so that a unit at the border is compiled anew
// before it is judged. Code with a larger share of a window makes a difference to the others.
inline constexpr double kHotShare = 0.01;

// Returns the units that can be compiled again by command and are hot in one compilation, each
// once. These are units that are entered at their begin.
std::vector<slowdown::UnitKey> hot_units(const Profile& profile, const codelog::CodeLog& log);

}  // namespace assay::measuring
