// SPDX-License-Identifier: Apache-2.0
// Finds the natural loops of a graph and how they nest. A natural loop belongs to the back edges
// into one header: the header and every block that reaches one of their sources without passing the
// header. Cycles that no header dominates (irreducible loops) are in no natural loop of their own;
// Loop::has_irreducible_cycle marks the natural loops around them.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "native/cfg/control_flow_graph.h"
#include "native/cfg/depth_first_order.h"
#include "native/cfg/dominator_tree.h"

namespace assay::cfg {

using LoopId = StrongId<struct LoopTag>;

struct Loop {
  BlockId header;
  std::vector<EdgeId> back_edges;      // sources: the loop's latches
  std::vector<EdgeId> entry_edges;     // into the header from outside the loop
  std::vector<BlockId> blocks;         // in reverse postorder, nested loops included
  std::optional<LoopId> parent;        // the smallest loop around this loop
  bool is_innermost = true;            // no other natural loop inside
  bool has_irreducible_cycle = false;  // a retreating edge inside that is no back edge
};

struct LoopForest {
  std::vector<Loop> loops;  // headers in reverse postorder: outer loops first
  std::vector<std::optional<LoopId>> innermost_loop;  // by block

  const Loop& loop(LoopId id) const { return loops[id.index()]; }
  bool contains(LoopId loop, BlockId block) const;
};

LoopForest find_loops(const ControlFlowGraph& graph, const DepthFirstOrder& order,
                      const DominatorTree& dominators);

}  // namespace assay::cfg
