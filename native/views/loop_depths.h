// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "native/support/result.h"
#include "native/unit/unit_snapshot.h"

namespace assay::views {

// Returns for each block the number of loops around it. Fails (malformed_data) where the unit has
// no proper graph.
Result<std::vector<std::uint32_t>> loop_depths(const unit::UnitSnapshot& snapshot);

}  // namespace assay::views
