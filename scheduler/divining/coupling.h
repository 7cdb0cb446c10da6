// SPDX-License-Identifier: Apache-2.0
// Finds out which blocks answer to each other.
#pragma once

#include "scheduler/divining/groups.h"

namespace assay::divining {

// Returns the blocks in groups: each coupled block is joined with another one. A block is *coupled*
// when its own instructions do not explain its time. The block is then above its target by more
// than all of its instructions could cost (most often it has none), or below its base in spite of
// them. This has to be beyond two standard deviations in two plans, or beyond four in one plan.
// The block is joined with the neighbour, or else the block of its loop, whose error in those plans
// is most opposed to its own. Groups whose time is still not explained are joined further, for
// three rounds. No group crosses its unit.
Groups find_groups(const Problem& problem, const Observations& observations,
                   const SearchRules& rules);

}  // namespace assay::divining
