// SPDX-License-Identifier: Apache-2.0
#include "native/cfg/dominator_tree.h"

#include <limits>

namespace assay::cfg {
namespace {

constexpr std::uint32_t kUnknown = std::numeric_limits<std::uint32_t>::max();

// Computes immediate dominators by reverse-postorder positions: a dominator has a smaller position
// than the blocks that it dominates.
class Solver {
 public:
  Solver(const ControlFlowGraph& graph, const DepthFirstOrder& order)
      : graph_(graph), order_(order), parent_(graph.block_count(), kUnknown) {
    parent_[0] = 0;
  }

  std::vector<std::uint32_t> solve() {
    bool changed = true;
    while (changed) {
      changed = false;
      for (std::uint32_t position = 1; position < parent_.size(); ++position) {
        const std::uint32_t found = common_dominator_of_predecessors(position);
        changed = changed || found != parent_[position];
        parent_[position] = found;
      }
    }
    return std::move(parent_);
  }

 private:
  std::uint32_t common_dominator_of_predecessors(std::uint32_t position) const {
    std::uint32_t common = kUnknown;
    for (const EdgeId id : graph_.in_edges(order_.reverse_postorder[position])) {
      const std::uint32_t predecessor = order_.position[graph_.edge(id).from.index()];
      if (parent_[predecessor] != kUnknown) {
        common = common == kUnknown ? predecessor : nearest_common(common, predecessor);
      }
    }
    return common;
  }

  std::uint32_t nearest_common(std::uint32_t a, std::uint32_t b) const {
    while (a != b) {
      while (a > b) {
        a = parent_[a];
      }
      while (b > a) {
        b = parent_[b];
      }
    }
    return a;
  }

  const ControlFlowGraph& graph_;
  const DepthFirstOrder& order_;
  std::vector<std::uint32_t> parent_;
};

}  // namespace

DominatorTree::DominatorTree(const ControlFlowGraph& graph, const DepthFirstOrder& order)
    : parent_(graph.block_count()), first_(graph.block_count()), last_(graph.block_count()) {
  const std::vector<std::uint32_t> parents = Solver(graph, order).solve();
  for (std::size_t position = 0; position < parents.size(); ++position) {
    parent_[order.reverse_postorder[position].index()] = order.reverse_postorder[parents[position]];
  }
  number_tree(order);
}

bool DominatorTree::dominates(BlockId dominator, BlockId block) const {
  return first_[dominator.index()] <= first_[block.index()] &&
         first_[block.index()] <= last_[dominator.index()];
}

// Assigns preorder numbers without a walk of the tree. Computes subtree sizes bottom-up, then gives
// each block the next free interval of its parent. Parents come first in reverse postorder.
void DominatorTree::number_tree(const DepthFirstOrder& order) {
  std::vector<std::uint32_t> size(parent_.size(), 1);
  for (std::size_t i = order.reverse_postorder.size(); i-- > 1;) {
    const BlockId block = order.reverse_postorder[i];
    size[parent_[block.index()].index()] += size[block.index()];
  }
  std::vector<std::uint32_t> next_free(parent_.size());
  for (const BlockId block : order.reverse_postorder) {
    const std::size_t b = block.index();
    if (block != ControlFlowGraph::entry()) {
      std::uint32_t& next = next_free[parent_[b].index()];
      first_[b] = next;
      next += size[b];
    }
    next_free[b] = first_[b] + 1;
    last_[b] = first_[b] + size[b] - 1;
  }
}

}  // namespace assay::cfg
