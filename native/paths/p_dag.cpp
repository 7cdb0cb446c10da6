// SPDX-License-Identifier: Apache-2.0
#include "native/paths/p_dag.h"

namespace assay::paths {

PDag::PDag(const cfg::ControlFlowGraph& graph, const cfg::DepthFirstOrder& order,
           std::span<const BlockId> cuts)
    : graph_(&graph), order_(&order), removed_(graph.edge_count(), false) {
  std::vector<bool> is_cut(graph.block_count(), false);
  for (const BlockId block : cuts) {
    is_cut[block.index()] = true;
  }
  std::vector<bool> is_start(graph.block_count(), false);
  is_start[cfg::ControlFlowGraph::entry().index()] = true;
  for (std::uint32_t i = 0; i < graph.edge_count(); ++i) {
    const cfg::Edge& edge = graph.edge(EdgeId{i});
    if (is_cut[edge.to.index()] || order.is_retreating(edge)) {
      removed_[i] = true;
      is_start[edge.to.index()] = true;
    }
  }
  for (std::uint32_t block = 0; block < graph.block_count(); ++block) {
    if (is_start[block]) {
      starts_.push_back(BlockId{block});
    }
  }
}

}  // namespace assay::paths
