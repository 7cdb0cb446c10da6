// SPDX-License-Identifier: Apache-2.0
// Closes a control-flow graph into a circulation (Knuth, TAOCP 1, 2.3.4.1; Ball 1994): one more
// node, the outside, stands for everything outside the unit. Activations flow from the outside into
// the entry and from each sink back to the outside, so that as much flows into each node as out of
// it.
#pragma once

#include <cstdint>
#include <vector>

#include "native/cfg/control_flow_graph.h"
#include "native/support/strong_id.h"

namespace assay::flow {

// A node's number is its block's number, or block_count for the outside.
using NodeId = StrongId<struct NodeTag>;
using FlowEdgeId = StrongId<struct FlowEdgeTag>;

struct FlowEdge {
  NodeId from;
  NodeId to;
};

// The edges are, in this order: those of the control-flow graph with their numbers, one for each
// sink in block order, and the edge into the entry.
class FlowGraph {
 public:
  explicit FlowGraph(const cfg::ControlFlowGraph& graph);

  std::uint32_t node_count() const { return node_count_; }
  std::uint32_t edge_count() const { return static_cast<std::uint32_t>(edges_.size()); }
  const FlowEdge& edge(FlowEdgeId id) const { return edges_[id.index()]; }
  const std::vector<FlowEdge>& edges() const { return edges_; }

  NodeId outside() const { return NodeId{node_count_ - 1}; }
  FlowEdgeId entry_edge() const { return FlowEdgeId{edge_count() - 1}; }
  bool is_entry_edge(FlowEdgeId id) const { return id == entry_edge(); }
  bool is_sink_edge(FlowEdgeId id) const { return edge(id).to == outside(); }
  bool is_cfg_edge(FlowEdgeId id) const { return !is_entry_edge(id) && !is_sink_edge(id); }

 private:
  std::uint32_t node_count_;
  std::vector<FlowEdge> edges_;
};

}  // namespace assay::flow
