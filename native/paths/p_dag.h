// SPDX-License-Identifier: Apache-2.0
// The P-DAG is the acyclic graph whose paths are numbered (Ball & Larus, MICRO 1996, section 3.4).
// The P-DAG is the control-flow graph between two virtual nodes, ENTRY and EXIT, without some
// edges. Each removed edge v -> w is replaced by two surrogate edges, v -> EXIT and ENTRY -> w. The
// removed edges are
//  - retreating edges, so that no cycle is left, and
//  - every edge into a cut merge, so that fewer paths are left (paper 1, section 4.3, Figure 19). A
//    loop's header is also cut so that its paths begin with known numbers (loop_cuts.h).
// There is one edge ENTRY -> w for each target w of removed edges, and one edge v -> EXIT for each
// removed edge and for each sink.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "native/cfg/control_flow_graph.h"
#include "native/cfg/depth_first_order.h"

namespace assay::paths {

using cfg::BlockId;
using cfg::EdgeId;

// The out-edges of a block in the P-DAG are its out-edges in the graph, where removed edges lead to
// EXIT instead; a block without out-edges has one edge to EXIT. Therefore the graph's edge ids
// serve for both graphs.
class PDag {
 public:
  // `cuts` are merges; their order does not matter.
  // Requires: `graph` and `order` outlive the P-DAG.
  PDag(const cfg::ControlFlowGraph& graph, const cfg::DepthFirstOrder& order,
       std::span<const BlockId> cuts);

  const cfg::ControlFlowGraph& graph() const { return *graph_; }
  const cfg::DepthFirstOrder& order() const { return *order_; }
  // Tells whether a path ends on this edge; the next path starts at the edge's target.
  bool is_removed(EdgeId edge) const { return removed_[edge.index()]; }
  // Returns the blocks that ENTRY leads to: block 0, then the targets of removed edges in block
  // order.
  const std::vector<BlockId>& starts() const { return starts_; }

 private:
  const cfg::ControlFlowGraph* graph_;
  const cfg::DepthFirstOrder* order_;
  std::vector<bool> removed_;
  std::vector<BlockId> starts_;
};

}  // namespace assay::paths
