// SPDX-License-Identifier: Apache-2.0
// Dominators by Cooper, Harvey and Kennedy, "A Simple, Fast Dominance Algorithm" (2001): iterate
// over reverse postorder until nothing changes. One pass and a check for reducible graphs.
#pragma once

#include <cstdint>
#include <vector>

#include "native/cfg/control_flow_graph.h"
#include "native/cfg/depth_first_order.h"

namespace assay::cfg {

class DominatorTree {
 public:
  DominatorTree(const ControlFlowGraph& graph, const DepthFirstOrder& order);

  // Every path from the entry to `block` passes `dominator`; a block dominates itself. O(1).
  bool dominates(BlockId dominator, BlockId block) const;

 private:
  void number_tree(const DepthFirstOrder& order);

  std::vector<BlockId> parent_;
  // Preorder interval of each block's subtree: [first_, last_].
  std::vector<std::uint32_t> first_;
  std::vector<std::uint32_t> last_;
};

}  // namespace assay::cfg
