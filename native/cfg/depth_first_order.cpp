// SPDX-License-Identifier: Apache-2.0
#include "native/cfg/depth_first_order.h"

namespace assay::cfg {
namespace {

struct Visit {
  BlockId block;
  std::size_t next_edge = 0;
};

std::vector<BlockId> postorder(const ControlFlowGraph& graph) {
  std::vector<BlockId> order;
  order.reserve(graph.block_count());
  std::vector<bool> entered(graph.block_count(), false);
  std::vector<Visit> stack{{ControlFlowGraph::entry()}};
  entered[0] = true;
  while (!stack.empty()) {
    Visit& visit = stack.back();
    const auto out = graph.out_edges(visit.block);
    if (visit.next_edge == out.size()) {
      order.push_back(visit.block);
      stack.pop_back();
      continue;
    }
    const BlockId target = graph.edge(out[visit.next_edge++]).to;
    if (!entered[target.index()]) {
      entered[target.index()] = true;
      stack.push_back({target});
    }
  }
  return order;
}

}  // namespace

DepthFirstOrder depth_first_order(const ControlFlowGraph& graph) {
  DepthFirstOrder order;
  order.postorder = postorder(graph);
  order.reverse_postorder.assign(order.postorder.rbegin(), order.postorder.rend());
  order.position.resize(graph.block_count());
  for (std::uint32_t i = 0; i < order.reverse_postorder.size(); ++i) {
    order.position[order.reverse_postorder[i].index()] = i;
  }
  return order;
}

}  // namespace assay::cfg
