// SPDX-License-Identifier: Apache-2.0
// Which units of a profile are worth looking at. Pure.
#pragma once

#include <vector>

#include "native/codelog/code_log.h"
#include "scheduler/measuring/profile.h"

namespace assay::measuring {

// Part of the samples. Below paper 4's 2 %, so that a unit at the border is compiled anew before it
// is judged; code with more of a window makes a difference to the others.
inline constexpr double kHotShare = 0.01;

// Units that can be compiled again by command, each once: those entered at their begin that are hot
// in one compilation.
std::vector<slowdown::UnitKey> hot_units(const Profile& profile, const codelog::CodeLog& log);

}  // namespace assay::measuring
