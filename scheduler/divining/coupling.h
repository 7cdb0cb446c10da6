// SPDX-License-Identifier: Apache-2.0
// Finds out which blocks answer to each other.
#pragma once

#include "scheduler/divining/groups.h"

namespace assay::divining {

// A block is *coupled* when its own instructions do not explain its time: it is above its target by
// more than all of them could cost (most often it has none), or below its base in spite of them.
// Two plans in which that is beyond two deviations, or one beyond four, suffice. It is joined with
// the neighbour, or else the block of its loop, whose error in those plans is most opposed to its
// own. Groups whose time is still not explained are joined further, for three rounds; no group
// crosses its unit.
Groups find_groups(const Problem& problem, const Observations& observations,
                   const SearchRules& rules);

}  // namespace assay::divining
