// SPDX-License-Identifier: Apache-2.0
// The rules that a UnitSnapshot keeps beyond its types. Decoding checks them for bytes from
// outside; planning checks the structure again, for it indexes arrays by what a snapshot says.
#pragma once

#include <cstddef>

#include "native/support/result.h"
#include "native/unit/unit_snapshot.h"

namespace assay::unit {

// Blocks: at least one. Edges: ends in range, sorted by source. A block is a sink exactly when its
// end is not `forward`. Contexts: at least one, context 0 is its own parent, others follow their
// parent. Occurrences: sorted by block, block and context in range. (malformed_data)
Result<void> check_structure(const UnitSnapshot& snapshot);

// At least one method, and no method index at or above `method_count`. (malformed_data)
Result<void> check_methods(const UnitSnapshot& snapshot, std::size_t method_count);

}  // namespace assay::unit
