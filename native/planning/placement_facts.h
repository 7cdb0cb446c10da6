// SPDX-License-Identifier: Apache-2.0
// Holds what placing base loads and loop-carried counters has to know about a unit: loops,
// dominators, and where calls are.
#pragma once

#include <optional>
#include <vector>

#include "native/cfg/dominator_tree.h"
#include "native/cfg/loop_forest.h"
#include "native/planning/unit_layout.h"
#include "native/unit/instrumentation_plan.h"
#include "native/unit/unit_snapshot.h"

namespace assay::planning {

class PlacementFacts {
 public:
  // Requires: both arguments outlive the object.
  PlacementFacts(const unit::UnitSnapshot& snapshot, const UnitLayout& layout);

  const unit::UnitSnapshot& snapshot() const { return snapshot_; }
  const cfg::ControlFlowGraph& graph() const { return layout_.shape->graph; }
  const cfg::DepthFirstOrder& order() const { return layout_.shape->order; }
  const cfg::DominatorTree& dominators() const { return dominators_; }
  const cfg::LoopForest& loops() const { return loops_; }
  float frequency(unit::BlockId block) const { return layout_.block_frequencies[block.index()]; }

  bool has_call(unit::BlockId block) const { return snapshot_.blocks[block.index()].contains_call; }
  bool has_call(cfg::LoopId loop) const { return loop_has_call_[loop.index()]; }
  unit::BlockId block_of(const unit::NodePlace& place) const;

  // Returns the block that comes before a loop and nothing else: the source of the loop's only
  // entry edge, if that edge is the block's only way on. All loops of Graal's have such a block.
  std::optional<unit::BlockId> preheader(cfg::LoopId loop) const;

 private:
  const unit::UnitSnapshot& snapshot_;
  const UnitLayout& layout_;
  cfg::DominatorTree dominators_;
  cfg::LoopForest loops_;
  std::vector<bool> loop_has_call_;
};

}  // namespace assay::planning
