// SPDX-License-Identifier: Apache-2.0
// Finds a maximum spanning tree by Kruskal's algorithm. The edges of the tree are not counted, so
// the tree should have the edges that are taken most often. The edges off the tree, the chords, are
// counted (Ball 1994).
#pragma once

#include <span>
#include <vector>

#include "native/flow/flow_graph.h"

namespace assay::flow {

enum class EdgeWish : std::uint8_t {
  off_chords,  // no probe can stand for the edge: it goes into the tree before all others
  by_weight,
  off_tree,  // the edge is to be counted in any case
};

struct EdgeRank {
  EdgeWish wish = EdgeWish::by_weight;
  float weight = 0;  // a sane frequency (cfg::sane_frequency)
};

// Returns, by edge, whether it is in the tree. Of equal edges the one with the smaller number goes
// first, so the same input gives the same tree. Edges `off_tree` are never in the tree; where only
// such edges connect two parts, the parts stay apart, and the result is a forest.
std::vector<bool> maximum_spanning_tree(const FlowGraph& graph, std::span<const EdgeRank> ranks);

}  // namespace assay::flow
