// SPDX-License-Identifier: Apache-2.0
// Finds out which blocks answer to each other.
#pragma once

#include "scheduler/divining/groups.h"

namespace assay::divining {

// A block is *coupled* when its own instructions cannot have brought it where it is: above its
// target by more than all of them could cost it (most often it has none), or below its base in
// spite of them. Twice beyond doubt (two deviations) or once beyond all (four) is enough. It is
// joined with the neighbour, or else the block of its loop, whose error in those plans lies most
// the other way. Groups that still cannot be explained are joined further, for three rounds; the
// unit bounds a group.
Groups find_groups(const Problem& problem, const Observations& observations,
                   const SearchRules& rules);

}  // namespace assay::divining
