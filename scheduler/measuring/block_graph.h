// SPDX-License-Identifier: Apache-2.0
// Finds loops and neighbours among the blocks of a described unit.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "native/codelog/described_unit.h"

namespace assay::measuring {

// An index into DescribedUnit::blocks.
using BlockPosition = std::uint32_t;

// Returns, by BlockPosition, the number of the innermost loop: nothing outside of loops, and
// nothing anywhere when the graph has blocks that cannot be reached.
std::vector<std::optional<std::uint32_t>> innermost_loops(const codelog::DescribedUnit& unit);

// Returns, by BlockPosition, the `chosen` blocks that control flows to, or comes from, without
// passing another chosen block. Blocks that are not chosen have no neighbours.
std::vector<std::vector<BlockPosition>> neighbours_among(const codelog::DescribedUnit& unit,
                                                         const std::vector<bool>& chosen);

// Returns, by BlockPosition, the chosen block from which, or to which, control flows through the
// fewest others; of several the first. The result is nothing for chosen blocks, and where no chosen
// block is reached.
std::vector<std::optional<BlockPosition>> nearest_chosen(const codelog::DescribedUnit& unit,
                                                         const std::vector<bool>& chosen);

}  // namespace assay::measuring
