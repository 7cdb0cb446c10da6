// SPDX-License-Identifier: Apache-2.0
// Finds out which blocks affect each other's times.
//
// Finds blocks that are too short to be told apart, too. A processor retires several instructions
// at once and works on hundreds: a sample in a block that takes a nanosecond says little more than
// that the block was being executed. (Three instructions more or less in a block of 0.8 ns were
// seen to change its error by +25 or -64 points, and its neighbour's as much the other way.)
#pragma once

#include <utility>
#include <vector>

#include "scheduler/divining/groups.h"
#include "scheduler/divining/rules.h"

namespace assay::divining {

// Returns the pairs of blocks to be joined. Each block that takes less than `rules.resolution_ns`
// an execution is joined with the neighbour that is executed most nearly as often. The group goes
// on growing in the same way until it takes that long, or has no neighbour left in its unit. A
// group is executed as often as its most often executed member.
std::vector<std::pair<BlockIndex, BlockIndex>> pairs_below_resolution(
    const Problem& problem, const Observations& observations, const SearchRules& rules);

// Returns the blocks in groups: each coupled block is joined with another one. A block is *coupled*
// when its own instructions do not explain its time. The block is then above its target by more
// than all of its instructions could cost (most often it has none), or below its base in spite of
// them. The difference has to be beyond two standard deviations in two plans, or beyond four in one
// plan. The block is joined with the neighbour, or else the block of its loop, whose error in those
// plans is most opposed to its own. Groups whose time is still not explained are joined further,
// for three rounds. No group crosses its unit.
Groups find_groups(const Problem& problem, const Observations& observations,
                   const SearchRules& rules);

}  // namespace assay::divining
