// SPDX-License-Identifier: Apache-2.0
#include "native/planning/path_register.h"

#include <algorithm>
#include <map>
#include <string>
#include <utility>

#include "native/cfg/edge_frequencies.h"
#include "native/planning/probes.h"

namespace assay::planning {
namespace {

using unit::BlockId;
using unit::EdgeId;
using unit::PathValueId;

class Tracker {
 public:
  Tracker(const unit::UnitSnapshot& snapshot, const UnitLayout& layout)
      : snapshot_(snapshot),
        dag_(layout.paths->dag),
        numbering_(layout.paths->numbering),
        graph_(layout.shape->graph),
        frequencies_(cfg::edge_frequencies(graph_, layout.block_frequencies)),
        at_end_(graph_.block_count()),
        start_value_(graph_.block_count(), 0) {
    for (std::size_t i = 0; i < dag_.starts().size(); ++i) {
      start_value_[dag_.starts()[i].index()] =
          static_cast<std::int64_t>(numbering_.start_values[i]);
    }
    tracking_.end_of_edge.resize(graph_.edge_count());
    tracking_.end_of_sink.resize(graph_.block_count());
  }

  Result<PathTracking> run() {
    for (const BlockId block : dag_.order().reverse_postorder) {
      ASSAY_ASSIGN(const RegisterState state, state_at_begin(block));
      at_end_[block.index()] = state;
      ASSAY_PROPAGATE(end_paths(block));
    }
    return std::move(tracking_);
  }

 private:
  // Returns the register that arrives over an edge. A removed edge ends its path; the next path
  // begins with the value of the surrogate edge from ENTRY, a constant.
  RegisterState arriving_over(EdgeId edge) const {
    const cfg::Edge& ends = graph_.edge(edge);
    if (dag_.is_removed(edge)) {
      return {std::nullopt, start_value_[ends.to.index()]};
    }
    RegisterState state = at_end_[ends.from.index()];
    state.offset += static_cast<std::int64_t>(numbering_.edge_values[edge.index()]);
    return state;
  }

  Result<RegisterState> state_at_begin(BlockId block) {
    const auto in = graph_.in_edges(block);
    if (in.empty()) {
      return RegisterState{std::nullopt, start_value_[block.index()]};
    }
    const RegisterState first = arriving_over(in.front());
    const bool all_equal =
        std::ranges::all_of(in, [&](EdgeId edge) { return arriving_over(edge) == first; });
    return all_equal ? first : make_phi(block);
  }

  Result<RegisterState> make_phi(BlockId block) {
    const std::int64_t offset = offset_to_keep(block);
    unit::PathPhi phi{block, {}};
    for (const EdgeId edge : graph_.in_edges(block)) {
      RegisterState state = arriving_over(edge);
      state.offset -= offset;
      ASSAY_ASSIGN(const PathValueId value, materialise(state, edge));
      phi.inputs.push_back({edge, value});
    }
    return RegisterState{add_value(std::move(phi)), offset};
  }

  // Returns the offset that the phi leaves out: the phi's value is the register minus this offset.
  // Taking the offset of the hottest input that is not constant spares that input its addition;
  // constants cost nothing either way.
  std::int64_t offset_to_keep(BlockId block) const {
    std::int64_t offset = 0;
    float hottest = -1;
    for (const EdgeId edge : graph_.in_edges(block)) {
      const RegisterState state = arriving_over(edge);
      if (state.base && frequencies_[edge.index()] > hottest) {
        hottest = frequencies_[edge.index()];
        offset = state.offset;
      }
    }
    return offset;
  }

  Result<PathValueId> materialise(const RegisterState& state, EdgeId edge) {
    if (!state.base) {
      return constant(state.offset);
    }
    if (state.offset == 0) {
      return *state.base;
    }
    const BlockId source = graph_.edge(edge).from;
    if (graph_.out_edges(source).size() > 1) {
      return critical(edge);
    }
    return add_value(unit::PathAdd{source, *state.base, state.offset});
  }

  PathValueId constant(std::int64_t value) {
    const auto known = constants_.find(value);
    if (known != constants_.end()) {
      return known->second;
    }
    const PathValueId id = add_value(unit::PathConstant{value});
    constants_.emplace(value, id);
    return id;
  }

  PathValueId add_value(unit::PathValue value) {
    tracking_.values.push_back(std::move(value));
    return PathValueId{static_cast<std::uint32_t>(tracking_.values.size() - 1)};
  }

  Result<void> end_paths(BlockId block) {
    if (graph_.is_sink(block)) {
      tracking_.end_of_sink[block.index()] =
          add_end({sink_place(snapshot_, block), at_end_[block.index()]});
      return {};
    }
    for (const EdgeId edge : graph_.out_edges(block)) {
      if (dag_.is_removed(edge)) {
        ASSAY_PROPAGATE(end_path_on(edge));
      }
    }
    return {};
  }

  Result<void> end_path_on(EdgeId edge) {
    const BlockId source = graph_.edge(edge).from;
    if (graph_.out_edges(source).size() > 1) {
      return critical(edge);
    }
    RegisterState number = at_end_[source.index()];
    number.offset += static_cast<std::int64_t>(numbering_.edge_values[edge.index()]);
    tracking_.end_of_edge[edge.index()] =
        add_end({{unit::PlaceKind::block_end, source.value()}, number});
    return {};
  }

  std::uint32_t add_end(const PathEnd& end) {
    tracking_.ends.push_back(end);
    return static_cast<std::uint32_t>(tracking_.ends.size() - 1);
  }

  static Error critical(EdgeId edge) {
    return make_error(ErrorCode::unsupported,
                      "edge " + std::to_string(edge.value()) +
                          " is critical, so there is no place to track paths on it");
  }

  const unit::UnitSnapshot& snapshot_;
  const paths::PDag& dag_;
  const paths::PathNumbering& numbering_;
  const cfg::ControlFlowGraph& graph_;
  std::vector<float> frequencies_;
  std::vector<RegisterState> at_end_;      // by block; set before its successors ask
  std::vector<std::int64_t> start_value_;  // by block: the value of the surrogate edge from ENTRY
  std::map<std::int64_t, PathValueId> constants_;
  PathTracking tracking_;
};

// Calls `visit` with each value id that the value, or the action, refers to.
template <typename Visitor>
void for_each_operand(unit::PathValue& value, const Visitor& visit) {
  if (auto* add = std::get_if<unit::PathAdd>(&value)) {
    visit(add->operand);
  } else if (auto* phi = std::get_if<unit::PathPhi>(&value)) {
    for (unit::PathPhiInput& input : phi->inputs) {
      visit(input.value);
    }
  }
}

template <typename Visitor>
void for_each_operand(unit::Action& action, const Visitor& visit) {
  if (auto* count = std::get_if<unit::CountPath>(&action)) {
    visit(count->path_register);
  } else if (auto* decode = std::get_if<unit::DecodePath>(&action)) {
    visit(decode->path_register);
  } else if (auto* sample = std::get_if<unit::SamplePath>(&action)) {
    if (sample->path_register) {
      visit(*sample->path_register);
    }
  }
}

std::vector<bool> needed_values(unit::InstrumentationPlan& plan) {
  std::vector<bool> needed(plan.path_values.size(), false);
  std::vector<PathValueId> pending;
  const auto need = [&](PathValueId id) {
    if (!needed[id.index()]) {
      needed[id.index()] = true;
      pending.push_back(id);
    }
  };
  for (unit::Probe& probe : plan.probes) {
    for_each_operand(probe.action, need);
  }
  while (!pending.empty()) {
    const PathValueId id = pending.back();
    pending.pop_back();
    for_each_operand(plan.path_values[id.index()], need);
  }
  return needed;
}

}  // namespace

Result<PathTracking> track_paths(const unit::UnitSnapshot& snapshot, const UnitLayout& layout) {
  return Tracker(snapshot, layout).run();
}

void drop_unused_values(unit::InstrumentationPlan& plan) {
  const std::vector<bool> needed = needed_values(plan);
  std::vector<unit::PathValue> kept;
  std::vector<PathValueId> renamed(needed.size());
  for (std::size_t i = 0; i < needed.size(); ++i) {
    if (needed[i]) {
      renamed[i] = PathValueId{static_cast<std::uint32_t>(kept.size())};
      kept.push_back(std::move(plan.path_values[i]));
    }
  }
  const auto rename = [&](PathValueId& id) { id = renamed[id.index()]; };
  for (unit::PathValue& value : kept) {
    for_each_operand(value, rename);
  }
  for (unit::Probe& probe : plan.probes) {
    for_each_operand(probe.action, rename);
  }
  plan.path_values = std::move(kept);
}

}  // namespace assay::planning
