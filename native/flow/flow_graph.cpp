// SPDX-License-Identifier: Apache-2.0
#include "native/flow/flow_graph.h"

namespace assay::flow {

FlowGraph::FlowGraph(const cfg::ControlFlowGraph& graph) : node_count_(graph.block_count() + 1) {
  for (std::uint32_t i = 0; i < graph.edge_count(); ++i) {
    const cfg::Edge& edge = graph.edge(cfg::EdgeId{i});
    edges_.push_back({NodeId{edge.from.value()}, NodeId{edge.to.value()}});
  }
  for (std::uint32_t block = 0; block < graph.block_count(); ++block) {
    if (graph.is_sink(cfg::BlockId{block})) {
      edges_.push_back({NodeId{block}, outside()});
    }
  }
  edges_.push_back({outside(), NodeId{cfg::ControlFlowGraph::entry().value()}});
}

}  // namespace assay::flow
