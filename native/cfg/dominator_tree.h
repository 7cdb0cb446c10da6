// SPDX-License-Identifier: Apache-2.0
// Finds dominators by Cooper, Harvey and Kennedy, "A Simple, Fast Dominance Algorithm" (2001):
// iterates over reverse postorder until nothing changes. Reducible graphs take one pass and a
// check.
#pragma once

#include <cstdint>
#include <vector>

#include "native/cfg/control_flow_graph.h"
#include "native/cfg/depth_first_order.h"

namespace assay::cfg {

class DominatorTree {
 public:
  DominatorTree(const ControlFlowGraph& graph, const DepthFirstOrder& order);

  // Tells whether every path from the entry to `block` passes `dominator`; a block dominates
  // itself. Takes constant time.
  bool dominates(BlockId dominator, BlockId block) const;

 private:
  void number_tree(const DepthFirstOrder& order);

  std::vector<BlockId> parent_;
  // The preorder interval of each block's subtree is [first_, last_].
  std::vector<std::uint32_t> first_;
  std::vector<std::uint32_t> last_;
};

}  // namespace assay::cfg
