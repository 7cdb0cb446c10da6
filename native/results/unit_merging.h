// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "native/results/heat.h"
#include "native/results/run_result.h"

namespace assay::results {

// Adds `source` to `target`, saturating; `target` grows as needed.
void add_counts(Counts& target, const Counts& source);

// Merges the units of the same method, or guest function, and entry, in compilation order, unless
// `by_compilation` keeps them apart. Sorts the result: hottest first, then by name.
std::vector<UnitResult> merge_units(std::vector<UnitResult> units, bool by_compilation,
                                    const Heat& heat);

}  // namespace assay::results
