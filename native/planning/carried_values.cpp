// SPDX-License-Identifier: Apache-2.0
#include "native/planning/carried_values.h"

#include <algorithm>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace assay::planning {
namespace {

using unit::BlockId;
using unit::CarriedInput;
using unit::CarriedValue;

class Values {
 public:
  Values(const PlacementFacts& facts, const cfg::Loop& loop, BlockId probe_block)
      : graph_(facts.graph()), loop_(loop), probe_block_(probe_block) {}

  std::optional<CarriedValues> find() {
    for (const BlockId block : loop_.blocks) {  // a block comes behind its predecessors
      const auto begin = block == loop_.header ? std::optional(unit::kCarriedIn) : reaching(block);
      if (!begin) {
        return std::nullopt;
      }
      values_.at_begin[block] = *begin;
      values_.at_end[block] = block == probe_block_ ? unit::kIncremented : *begin;
    }
    values_.latches = inputs_over(loop_.back_edges);
    return std::move(values_);
  }

 private:
  // All ways from the header to a block may bring the same value. Else a phi has the value.
  std::optional<CarriedValue> reaching(BlockId block) {
    const auto edges = graph_.in_edges(block);
    const std::vector<CarriedInput> inputs = inputs_over(edges);
    const CarriedValue first = inputs.front().value;
    if (std::ranges::all_of(inputs, [&](const auto& input) { return input.value == first; })) {
      return first;
    }
    if (std::ranges::any_of(edges, [&](cfg::EdgeId edge) { return graph_.is_critical(edge); })) {
      return std::nullopt;
    }
    values_.merges.push_back({block, inputs});
    return unit::merge_value(values_.merges.size() - 1);
  }

  std::vector<CarriedInput> inputs_over(std::span<const cfg::EdgeId> edges) const {
    std::vector<CarriedInput> inputs;
    inputs.reserve(edges.size());
    for (const cfg::EdgeId edge : edges) {
      inputs.push_back({edge, values_.at_end.at(graph_.edge(edge).from)});
    }
    return inputs;
  }

  const cfg::ControlFlowGraph& graph_;
  const cfg::Loop& loop_;
  BlockId probe_block_;
  CarriedValues values_;
};

}  // namespace

std::optional<CarriedValues> carried_values(const PlacementFacts& facts, cfg::LoopId loop,
                                            BlockId probe_block) {
  return Values(facts, facts.loops().loop(loop), probe_block).find();
}

}  // namespace assay::planning
