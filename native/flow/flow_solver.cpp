// SPDX-License-Identifier: Apache-2.0
#include "native/flow/flow_solver.h"

#include <limits>

#include "native/support/saturating.h"

namespace assay::flow {
namespace {

constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();

// The neighbours of each node along tree edges, in edge order.
struct TreeAdjacency {
  TreeAdjacency(const FlowGraph& graph, const std::vector<bool>& in_tree)
      : offsets(graph.node_count() + std::size_t{1}) {
    for_each_end(graph, in_tree, [&](NodeId node, std::uint32_t) { ++offsets[node.index() + 1]; });
    for (std::size_t node = 0; node < graph.node_count(); ++node) {
      offsets[node + 1] += offsets[node];
    }
    edges.resize(offsets.back());
    std::vector<std::uint32_t> next(offsets.begin(), offsets.end() - 1);
    for_each_end(graph, in_tree,
                 [&](NodeId node, std::uint32_t edge) { edges[next[node.index()]++] = edge; });
  }

  std::span<const std::uint32_t> of(std::uint32_t node) const {
    return std::span(edges).subspan(offsets[node], offsets[node + 1] - offsets[node]);
  }

  std::vector<std::uint32_t> offsets;
  std::vector<std::uint32_t> edges;

 private:
  template <typename Visitor>
  static void for_each_end(const FlowGraph& graph, const std::vector<bool>& in_tree,
                           const Visitor& visit) {
    for (std::uint32_t i = 0; i < graph.edge_count(); ++i) {
      if (in_tree[i]) {
        visit(graph.edge(FlowEdgeId{i}).from, i);
        visit(graph.edge(FlowEdgeId{i}).to, i);
      }
    }
  }
};

struct RootedForest {
  std::vector<std::uint32_t> order;        // nodes, each after its parent
  std::vector<std::uint32_t> parent_edge;  // by node; kNone for roots
};

class Rooting {
 public:
  Rooting(const FlowGraph& graph, const std::vector<bool>& in_tree)
      : graph_(graph), adjacency_(graph, in_tree), seen_(graph.node_count(), false) {
    forest_.parent_edge.assign(graph.node_count(), kNone);
  }

  // The outside is the root where it can be, because losses break its equation most.
  RootedForest run() {
    grow_from(graph_.outside().value());
    for (std::uint32_t node = 0; node < graph_.node_count(); ++node) {
      grow_from(node);
    }
    return std::move(forest_);
  }

 private:
  void grow_from(std::uint32_t root) {
    if (seen_[root]) {
      return;
    }
    std::size_t next = forest_.order.size();
    add(root);
    for (; next < forest_.order.size(); ++next) {
      add_children(forest_.order[next]);
    }
  }

  void add(std::uint32_t node) {
    seen_[node] = true;
    forest_.order.push_back(node);
  }

  void add_children(std::uint32_t node) {
    for (const std::uint32_t edge : adjacency_.of(node)) {
      const FlowEdge& ends = graph_.edge(FlowEdgeId{edge});
      const std::uint32_t other = ends.from.value() == node ? ends.to.value() : ends.from.value();
      if (!seen_[other]) {
        forest_.parent_edge[other] = edge;
        add(other);
      }
    }
  }

  const FlowGraph& graph_;
  TreeAdjacency adjacency_;
  std::vector<bool> seen_;
  RootedForest forest_;
};

// Recovers the counts. Arithmetic is modulo 2^64, so that it is defined for any counters; a result
// above 2^63 is read as negative.
class Solver {
 public:
  Solver(const FlowGraph& graph, const std::vector<bool>& in_tree,
         std::span<const std::uint64_t> counts)
      : graph_(graph), in_tree_(in_tree), surplus_(graph.node_count(), 0) {
    solution_.edge_counts.assign(counts.begin(), counts.end());
  }

  FlowSolution run() {
    for (std::uint32_t i = 0; i < graph_.edge_count(); ++i) {
      if (!in_tree_[i]) {
        flow_along(i, solution_.edge_counts[i]);
      }
    }
    const RootedForest forest = Rooting(graph_, in_tree_).run();
    for (std::size_t i = forest.order.size(); i-- > 0;) {
      peel(NodeId{forest.order[i]}, forest.parent_edge[forest.order[i]]);
    }
    clamp();
    sum_blocks();
    return std::move(solution_);
  }

 private:
  void flow_along(std::uint32_t edge, std::uint64_t count) {
    const FlowEdge& ends = graph_.edge(FlowEdgeId{edge});
    surplus_[ends.from.index()] -= count;
    surplus_[ends.to.index()] += count;
  }

  void peel(NodeId leaf, std::uint32_t edge) {
    if (edge == kNone) {
      return;
    }
    const std::uint64_t surplus = surplus_[leaf.index()];
    const bool leads_out = graph_.edge(FlowEdgeId{edge}).from == leaf;
    solution_.edge_counts[edge] = leads_out ? surplus : 0 - surplus;
    flow_along(edge, solution_.edge_counts[edge]);
  }

  void clamp() {
    for (std::uint32_t i = 0; i < graph_.edge_count(); ++i) {
      std::uint64_t& count = solution_.edge_counts[i];
      if (in_tree_[i] && static_cast<std::int64_t>(count) < 0) {
        count = 0;
        ++solution_.clamped_values;
      }
    }
  }

  void sum_blocks() {
    std::vector<std::uint64_t> entered(graph_.node_count(), 0);
    for (std::uint32_t i = 0; i < graph_.edge_count(); ++i) {
      std::uint64_t& sum = entered[graph_.edge(FlowEdgeId{i}).to.index()];
      sum = saturating_add(sum, solution_.edge_counts[i]);
    }
    entered.pop_back();  // the outside
    solution_.block_counts = std::move(entered);
  }

  const FlowGraph& graph_;
  const std::vector<bool>& in_tree_;
  std::vector<std::uint64_t> surplus_;  // flow in minus flow out, over the edges known so far
  FlowSolution solution_;
};

}  // namespace

FlowSolution solve_flow(const FlowGraph& graph, const std::vector<bool>& in_tree,
                        std::span<const std::uint64_t> counts) {
  return Solver(graph, in_tree, counts).run();
}

}  // namespace assay::flow
