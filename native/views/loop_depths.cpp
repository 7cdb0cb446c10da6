// SPDX-License-Identifier: Apache-2.0
#include "native/views/loop_depths.h"

#include <optional>

#include "native/cfg/depth_first_order.h"
#include "native/cfg/dominator_tree.h"
#include "native/cfg/loop_forest.h"

namespace assay::views {

Result<std::vector<std::uint32_t>> loop_depths(const unit::UnitSnapshot& snapshot) {
  ASSAY_ASSIGN(const auto graph,
               cfg::ControlFlowGraph::build(static_cast<std::uint32_t>(snapshot.blocks.size()),
                                            snapshot.edges));
  const auto order = cfg::depth_first_order(graph);
  const auto loops = cfg::find_loops(graph, order, cfg::DominatorTree(graph, order));
  std::vector<std::uint32_t> depths;
  for (std::optional<cfg::LoopId> at : loops.innermost_loop) {
    std::uint32_t& depth = depths.emplace_back(0);
    for (; at; at = loops.loop(*at).parent) {
      ++depth;
    }
  }
  return depths;
}

}  // namespace assay::views
