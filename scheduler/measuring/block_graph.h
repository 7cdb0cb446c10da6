// SPDX-License-Identifier: Apache-2.0
// How the blocks of a described unit hang together.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "native/codelog/described_unit.h"

namespace assay::measuring {

// An index into DescribedUnit::blocks.
using BlockPosition = std::uint32_t;

// By BlockPosition: the number of the innermost loop. Nothing outside of loops, and nowhere when
// the graph has blocks that cannot be reached.
std::vector<std::optional<std::uint32_t>> innermost_loops(const codelog::DescribedUnit& unit);

// By BlockPosition: which of the `chosen` blocks control flows to, or comes from, without passing
// another chosen one. Those that are not chosen have none.
std::vector<std::vector<BlockPosition>> neighbours_among(const codelog::DescribedUnit& unit,
                                                         const std::vector<bool>& chosen);

// By BlockPosition: the chosen block from which, or to which, control flows through the fewest
// others; of several the one that comes first. Nothing for chosen ones, and where none is reached.
std::vector<std::optional<BlockPosition>> nearest_chosen(const codelog::DescribedUnit& unit,
                                                         const std::vector<bool>& chosen);

}  // namespace assay::measuring
