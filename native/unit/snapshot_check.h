// SPDX-License-Identifier: Apache-2.0
// Checks the rules that a UnitSnapshot keeps beyond its types. Decoding checks the rules for bytes
// from outside. Planning checks the structure again, because it indexes arrays by what a snapshot
// says.
#pragma once

#include <cstddef>

#include "native/support/result.h"
#include "native/unit/unit_snapshot.h"

namespace assay::unit {

// Checks blocks, edges, contexts and occurrences. There is at least one block. The ends of edges
// are in range, and edges are sorted by source. A block is a sink exactly when its end is not
// `forward`. There is at least one context; context 0 is its own parent, others follow their
// parent. Occurrences are sorted by block, with block, context and weight in range. Fails with
// malformed_data.
Result<void> check_structure(const UnitSnapshot& snapshot);

// Checks that there is at least one method, and no method index at or above `method_count`. Fails
// with malformed_data.
Result<void> check_methods(const UnitSnapshot& snapshot, std::size_t method_count);

}  // namespace assay::unit
