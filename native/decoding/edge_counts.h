// SPDX-License-Identifier: Apache-2.0
// Sums up how often the edges of a unit were taken, from its paths, and counts a path's branches.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "native/cfg/control_flow_graph.h"
#include "native/decoding/unit_decoder.h"

namespace assay::decoding {

// Returns how often each edge was taken, by edge: the sum over the paths that take the edge, the
// edge on which a path ends included. Saturates. Requires: the paths are paths of the graph.
std::vector<std::uint64_t> edge_counts(const cfg::ControlFlowGraph& graph,
                                       std::span<const PathCount> paths);

// Returns the number of blocks on a path that have several ways out.
std::uint32_t branches_on(const cfg::ControlFlowGraph& graph,
                          std::span<const unit::BlockId> blocks);

}  // namespace assay::decoding
