// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "native/results/run_result.h"

namespace assay::results {

// target += source, saturating; `target` grows as needed.
void add_counts(Counts& target, const Counts& source);

// Merges units of the same method, or guest function, and entry, in compilation order, unless each
// is to stay apart, and sorts the result: hottest first, then by name.
std::vector<UnitResult> merge_units(std::vector<UnitResult> units, bool by_compilation);

}  // namespace assay::results
