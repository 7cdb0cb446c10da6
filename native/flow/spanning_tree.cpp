// SPDX-License-Identifier: Apache-2.0
#include "native/flow/spanning_tree.h"

#include <algorithm>
#include <numeric>

namespace assay::flow {
namespace {

class DisjointSets {
 public:
  explicit DisjointSets(std::uint32_t count) : parent_(count) {
    std::iota(parent_.begin(), parent_.end(), 0U);
  }

  // Joins the two sets. Returns false when they were already one set.
  bool join(NodeId a, NodeId b) {
    const std::uint32_t root_a = root(a.value());
    const std::uint32_t root_b = root(b.value());
    parent_[root_a] = root_b;
    return root_a != root_b;
  }

 private:
  std::uint32_t root(std::uint32_t node) {
    while (parent_[node] != node) {
      parent_[node] = parent_[parent_[node]];  // path halving
      node = parent_[node];
    }
    return node;
  }

  std::vector<std::uint32_t> parent_;
};

bool goes_first(const EdgeRank& a, const EdgeRank& b) {
  return a.wish != b.wish ? a.wish < b.wish : a.weight > b.weight;
}

}  // namespace

std::vector<bool> maximum_spanning_tree(const FlowGraph& graph, std::span<const EdgeRank> ranks) {
  std::vector<std::uint32_t> order(graph.edge_count());
  std::iota(order.begin(), order.end(), 0U);
  std::ranges::stable_sort(
      order, [&](std::uint32_t a, std::uint32_t b) { return goes_first(ranks[a], ranks[b]); });
  std::vector<bool> in_tree(graph.edge_count(), false);
  DisjointSets sets(graph.node_count());
  for (const std::uint32_t i : order) {
    const FlowEdge& edge = graph.edge(FlowEdgeId{i});
    if (ranks[i].wish != EdgeWish::off_tree && sets.join(edge.from, edge.to)) {
      in_tree[i] = true;
    }
  }
  return in_tree;
}

}  // namespace assay::flow
