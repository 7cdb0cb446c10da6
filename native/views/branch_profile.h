// SPDX-License-Identifier: Apache-2.0
// Makes the edge profile of the bytecode from counted units: from exact counts (`ec`, `pc`) or from
// sampled paths (`pep`).
#pragma once

#include <span>

#include "native/profiles/edge_profile.h"
#include "native/views/counted_unit.h"

namespace assay::views {

// Returns the profile of all branches that the units' code has, also of those that were never
// executed. A branch that the compiler has decided has no copy in the code, and is not counted.
// Units without edge counts (`dec`, `pd`), and units without positions, have no branches.
profiles::EdgeProfile edge_profile(std::span<const CountedUnit> units);

}  // namespace assay::views
