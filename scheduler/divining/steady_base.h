// SPDX-License-Identifier: Apache-2.0
// Tells whether a program was warm when its base was measured. A program that still gets faster,
// because its own structures grow or the compiler goes on, has a base that is too long, and a plan
// for this base adds too much: h2 got 7 % faster while it was searched.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "scheduler/divining/measurement.h"
#include "scheduler/divining/rules.h"

namespace assay::divining {

// Tells whether the base has to be measured once more before anything else is.
bool wants_another_base(std::span<const Step> steps, const SearchRules& rules);

// Returns the indices of base measurements that later ones replaced: all before the first plan
// except the last.
std::vector<std::size_t> superseded_bases(std::span<const Step> steps);

}  // namespace assay::divining
