// SPDX-License-Identifier: Apache-2.0
// Blocks that are over sooner than anybody can tell. A processor retires several instructions at
// once and works on hundreds: of a block that takes a nanosecond, a sample says little more than
// that it was on the way. (Seen: three instructions more or less in a block of 0.8 ns, +25 or -64
// points, its neighbour as much the other way.)
#pragma once

#include <utility>
#include <vector>

#include "scheduler/divining/groups.h"
#include "scheduler/divining/rules.h"

namespace assay::divining {

// Joins each block that takes less than `rules.resolution_ns` an execution with the neighbour that
// is executed most nearly as often, and what they make up with the next, until it takes that long;
// a unit's last neighbour ends it. The member that is executed most often stands for a group.
std::vector<std::pair<BlockIndex, BlockIndex>> pairs_below_resolution(
    const Problem& problem, const Observations& observations, const SearchRules& rules);

}  // namespace assay::divining
