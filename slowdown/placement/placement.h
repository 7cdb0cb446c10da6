// SPDX-License-Identifier: Apache-2.0
// Decides how many slowdown instructions each place of a block gets (paper 4, section 4.4).
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace assay::slowdown {

enum class Placement : std::uint8_t {
  even,  // spread over all positions
  // All in a row, before the first instruction that has debug information, so that a profiler that
  // sees them has a source line to blame.
  contiguous,
};

std::string_view to_string(Placement placement);
std::optional<Placement> placement_named(std::string_view name);

// The positions of a block where instructions may stand, in order. Each position is the place
// before one operation, and is true when that operation has valid debug information.
using Positions = std::vector<bool>;

// Returns how many of `count` instructions go to each position. With `even`, no position gets two
// more than another, and any run of positions gets its share. Requires: at least one position.
std::vector<std::uint32_t> place(Placement placement, const Positions& positions,
                                 std::uint32_t count);

}  // namespace assay::slowdown
