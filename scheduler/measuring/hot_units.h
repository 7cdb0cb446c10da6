// SPDX-License-Identifier: Apache-2.0
// Which units of a profile are worth looking at. Pure.
#pragma once

#include <vector>

#include "native/codelog/code_log.h"
#include "scheduler/measuring/profile.h"

namespace assay::measuring {

// Units that can be compiled again by command, each once: those entered at their begin, with 1 % of
// the samples in one compilation. That is below paper 4's 2 %, so that a unit at the border is
// compiled anew before it is judged.
std::vector<slowdown::UnitKey> hot_units(const Profile& profile, const codelog::CodeLog& log);

}  // namespace assay::measuring
