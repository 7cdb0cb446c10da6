// SPDX-License-Identifier: Apache-2.0
#include "native/planning/early_path_ends.h"

#include <algorithm>
#include <utility>

namespace assay::planning {
namespace {

using unit::BlockId;

class EarlyEnds {
 public:
  EarlyEnds(const unit::UnitSnapshot& snapshot, const UnitLayout& layout,
            const PathTracking& tracking)
      : snapshot_(snapshot),
        graph_(layout.shape->graph),
        values_(tracking.values),
        sinks_tell_(layout.unfinished == UnfinishedSource::ends) {}

  void add(const PathEnd& end) {
    std::vector<PathEnd> pending{end};
    while (!pending.empty()) {
      const PathEnd late = pending.back();
      pending.pop_back();
      const unit::PathPhi* phi = phi_to_leave_out(late);
      if (phi == nullptr) {
        ends_.push_back(late);
        continue;
      }
      for (const unit::PathPhiInput& input : phi->inputs) {
        const unit::NodePlace place{unit::PlaceKind::block_end,
                                    graph_.edge(input.edge).from.value()};
        pending.push_back({place, state_of(input.value, late.number.offset)});
      }
    }
  }

  std::vector<PathEnd> take() { return std::move(ends_); }

 private:
  // Returns the phi that gives the path its number, if the path can be counted before the phi.
  const unit::PathPhi* phi_to_leave_out(const PathEnd& end) const {
    if (!end.number.base || end.place.kind != unit::PlaceKind::block_end) {
      return nullptr;
    }
    const auto* phi = std::get_if<unit::PathPhi>(&values_[end.number.base->index()]);
    const BlockId last{end.place.index};
    const bool is_possible = phi != nullptr && !(sinks_tell_ && graph_.is_sink(last)) &&
                             leads_straight(phi->block, last) &&
                             std::ranges::all_of(phi->inputs, [&](const unit::PathPhiInput& input) {
                               return has_one_way_on(graph_.edge(input.edge).from);
                             });
    return is_possible ? phi : nullptr;
  }

  // Tells whether each activation that enters `first` goes on to the end of `last`, no other block
  // leads into the stretch between, and no block of the stretch has a call.
  bool leads_straight(BlockId first, BlockId last) const {
    while (last != first) {
      const auto in = graph_.in_edges(last);
      if (in.size() != 1 || has_call(last)) {
        return false;
      }
      last = graph_.edge(in.front()).from;
      if (!has_one_way_on(last)) {
        return false;
      }
    }
    return !has_call(first);
  }

  bool has_one_way_on(BlockId block) const { return graph_.out_edges(block).size() == 1; }
  bool has_call(BlockId block) const { return snapshot_.blocks[block.index()].contains_call; }

  RegisterState state_of(unit::PathValueId id, std::int64_t offset) const {
    const unit::PathValue& value = values_[id.index()];
    if (const auto* constant = std::get_if<unit::PathConstant>(&value)) {
      return {std::nullopt, constant->value + offset};
    }
    if (const auto* add = std::get_if<unit::PathAdd>(&value)) {
      return state_of(add->operand, add->addend + offset);
    }
    return {id, offset};
  }

  const unit::UnitSnapshot& snapshot_;
  const cfg::ControlFlowGraph& graph_;
  const std::vector<unit::PathValue>& values_;
  bool sinks_tell_;
  std::vector<PathEnd> ends_;
};

}  // namespace

std::vector<PathEnd> early_path_ends(const unit::UnitSnapshot& snapshot, const UnitLayout& layout,
                                     const PathTracking& tracking) {
  EarlyEnds early(snapshot, layout, tracking);
  for (const PathEnd& end : tracking.ends) {
    early.add(end);
  }
  return early.take();
}

}  // namespace assay::planning
