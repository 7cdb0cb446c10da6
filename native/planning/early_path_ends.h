// SPDX-License-Identifier: Apache-2.0
// Counts a path as soon as its number is known (decision 0019). Where ways with different numbers
// merge, and the path then ends without a further branch, each way counts its own path before the
// merge. No code has to carry the number to the path's end. Where a way's number is a constant, the
// counter's address is a constant, too. Each path still updates one counter, once.
#pragma once

#include <vector>

#include "native/planning/path_register.h"

namespace assay::planning {

// Returns the places at which paths are counted. An end is replaced by several where no block from
// the merge to the end contains a call: a call may leave the activation, and the path would have
// been counted too early. A trap or a poll for a safepoint may leave the activation as well: then
// its last path is counted though it did not end, which is within the error of one path that an
// unfinished activation may cause. Ends in sinks stay where they are if they tell which activations
// have left the unit (UnfinishedSource::ends).
std::vector<PathEnd> early_path_ends(const unit::UnitSnapshot& snapshot, const UnitLayout& layout,
                                     const PathTracking& tracking);

}  // namespace assay::planning
