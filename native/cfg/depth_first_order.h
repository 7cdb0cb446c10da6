// SPDX-License-Identifier: Apache-2.0
// Computes the order that one depth-first search from the entry gives: reverse postorder (every
// block after its predecessors, retreating edges apart), and which edges retreat.
#pragma once

#include <cstdint>
#include <vector>

#include "native/cfg/control_flow_graph.h"

namespace assay::cfg {

struct DepthFirstOrder {
  std::vector<BlockId> postorder;
  std::vector<BlockId> reverse_postorder;  // the postorder, reversed
  std::vector<std::uint32_t> position;     // by block: its index in reverse_postorder

  // Tells whether an edge leads to a block that the search had entered and not left. In a reducible
  // graph the retreating edges are the back edges (the target dominates the source). In an
  // irreducible loop the retreating edges depend on the search, which takes successors in edge
  // order and therefore gives one answer. Without its retreating edges the graph is acyclic in any
  // case, which suffices for numbering paths.
  bool is_retreating(const Edge& edge) const {
    return position[edge.to.index()] <= position[edge.from.index()];
  }
};

// Takes linear time in blocks and edges; does not recurse.
DepthFirstOrder depth_first_order(const ControlFlowGraph& graph);

}  // namespace assay::cfg
