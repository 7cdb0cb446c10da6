// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "native/planning/unit_layout.h"

namespace assay::decoding {

// Returns how often each edge of the unit was taken, by edge. With `ec` the counts are those of
// executed_flow(); with `pc` an edge's count is the sum over the paths that take the edge, the edge
// on which a path ends included. Returns nothing for `dec` and `pd`, which do not know edges.
// Requires: `counters` are as many as the layout says (decode_counts checks that).
std::vector<std::uint64_t> edge_counts(const planning::UnitLayout& layout,
                                       std::span<const std::uint64_t> counters);

}  // namespace assay::decoding
