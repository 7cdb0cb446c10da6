// SPDX-License-Identifier: Apache-2.0
// Path cutting (paper 1, section 4.3): where a unit has more paths than its budget, its paths are
// cut in two at merges, which turns a product of path counts into a sum. A cut costs one more
// counter update each time it is passed, so the coldest merges that suffice are cut, and no others.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "native/cfg/control_flow_graph.h"
#include "native/cfg/depth_first_order.h"

namespace assay::paths {

// Returns the merges to cut, in block order: an empty list when the whole graph fits the budget,
// and nothing when the budget cannot be kept by cutting.
//
// The candidates are the merges without a critical in-edge (a path cannot end on a critical edge),
// coldest first. The answer comes from the shortest prefix of that list that suffices, found by
// binary search. A merge is cut only if more than one path leads on from it, so a further candidate
// never adds paths. The merges of `given` are cut in any case (loop_cuts.h), and are in the answer.
// Takes O(edges * log(merges)), apart from sorting.
// Requires: no merge of `given` has a critical in-edge.
std::optional<std::vector<cfg::BlockId>> choose_cuts(const cfg::ControlFlowGraph& graph,
                                                     const cfg::DepthFirstOrder& order,
                                                     std::span<const float> block_frequencies,
                                                     std::uint64_t budget,
                                                     std::span<const cfg::BlockId> given = {});

}  // namespace assay::paths
