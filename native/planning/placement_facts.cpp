// SPDX-License-Identifier: Apache-2.0
#include "native/planning/placement_facts.h"

#include <algorithm>

namespace assay::planning {

PlacementFacts::PlacementFacts(const unit::UnitSnapshot& snapshot, const UnitLayout& layout)
    : snapshot_(snapshot),
      layout_(layout),
      dominators_(layout.shape->graph, layout.shape->order),
      loops_(find_loops(layout.shape->graph, layout.shape->order, dominators_)) {
  for (const cfg::Loop& loop : loops_.loops) {
    loop_has_call_.push_back(
        std::ranges::any_of(loop.blocks, [&](unit::BlockId block) { return has_call(block); }));
  }
}

unit::BlockId PlacementFacts::block_of(const unit::NodePlace& place) const {
  if (place.kind == unit::PlaceKind::at_occurrence) {
    return snapshot_.occurrences[place.index].block;
  }
  return unit::BlockId{place.index};
}

std::optional<unit::BlockId> PlacementFacts::preheader(cfg::LoopId id) const {
  const cfg::Loop& loop = loops_.loop(id);
  if (loop.entry_edges.size() != 1) {
    return std::nullopt;
  }
  const unit::BlockId source = graph().edge(loop.entry_edges.front()).from;
  if (graph().out_edges(source).size() != 1) {
    return std::nullopt;
  }
  return source;
}

}  // namespace assay::planning
