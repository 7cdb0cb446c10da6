// SPDX-License-Identifier: Apache-2.0
#include "native/planning/probes.h"

#include <string>

namespace assay::planning {
namespace {

using unit::BlockEnd;
using unit::BlockId;
using unit::NodePlace;
using unit::PlaceKind;

void add_one(unit::InstrumentationPlan& plan, NodePlace place, std::uint32_t counter) {
  plan.probes.push_back({place, unit::AddConstant{counter, 1}, std::nullopt, std::nullopt});
}

std::optional<NodePlace> chord_place(const unit::UnitSnapshot& snapshot, const UnitLayout& layout,
                                     flow::FlowEdgeId chord) {
  const flow::FlowGraph& graph = layout.edges->graph;
  if (graph.is_entry_edge(chord)) {
    return NodePlace{PlaceKind::block_begin, cfg::ControlFlowGraph::entry().value()};
  }
  if (graph.is_sink_edge(chord)) {
    return sink_place(snapshot, BlockId{graph.edge(chord).from.value()});
  }
  return edge_place(layout.shape->graph, cfg::EdgeId{chord.value()});
}

}  // namespace

NodePlace sink_place(const unit::UnitSnapshot& snapshot, BlockId sink) {
  const bool has_reached_end = snapshot.blocks[sink.index()].end != BlockEnd::other_sink;
  return {has_reached_end ? PlaceKind::block_end : PlaceKind::block_begin, sink.value()};
}

std::optional<NodePlace> edge_place(const cfg::ControlFlowGraph& graph, cfg::EdgeId edge) {
  const cfg::Edge& ends = graph.edge(edge);
  if (!graph.is_merge(ends.to)) {
    return NodePlace{PlaceKind::block_begin, ends.to.value()};
  }
  if (graph.out_edges(ends.from).size() == 1) {
    return NodePlace{PlaceKind::block_end, ends.from.value()};
  }
  return std::nullopt;
}

void add_occurrence_probes(const unit::UnitSnapshot& snapshot, const EventColumns& columns,
                           std::uint32_t first_counter, unit::InstrumentationPlan& plan) {
  for (std::uint32_t i = 0; i < snapshot.occurrences.size(); ++i) {
    if (columns.column_of[i] != kNoColumn) {
      const unit::AddConstant add{first_counter + columns.column_of[i],
                                  snapshot.occurrences[i].weight};
      plan.probes.push_back({{PlaceKind::at_occurrence, i}, add, std::nullopt, std::nullopt});
    }
  }
}

void add_value_probes(const UnitLayout& layout, unit::InstrumentationPlan& plan) {
  const auto first_counter = static_cast<std::uint32_t>(layout.first_value_counter());
  for (std::uint32_t i = 0; i < layout.values.column_of.size(); ++i) {
    if (layout.values.column_of[i] != kNoColumn) {
      const unit::AddValue add{first_counter + layout.values.column_of[i]};
      plan.probes.push_back({{PlaceKind::at_occurrence, i}, add, std::nullopt, std::nullopt});
    }
  }
}

void add_activation_probes(const unit::UnitSnapshot& snapshot, const UnitLayout& layout,
                           unit::InstrumentationPlan& plan) {
  if (!layout.first_activation_counter) {
    return;
  }
  const auto first_counter = static_cast<std::uint32_t>(*layout.first_activation_counter);
  const NodePlace entry{PlaceKind::block_begin, cfg::ControlFlowGraph::entry().value()};
  add_one(plan, entry, first_counter + kEntryCounter);
  if (layout.strategy_used == Strategy::pc) {
    return;
  }
  for (std::uint32_t i = 0; i < snapshot.blocks.size(); ++i) {
    if (is_leaving(snapshot.blocks[i].end)) {
      add_one(plan, sink_place(snapshot, BlockId{i}), first_counter + kLeavingCounter);
    }
  }
}

void add_handled_probes(const unit::UnitSnapshot& snapshot, const UnitLayout& layout,
                        unit::InstrumentationPlan& plan) {
  if (!layout.first_handler_counter) {
    return;
  }
  const auto first_counter = static_cast<std::uint32_t>(*layout.first_handler_counter);
  for (std::uint32_t i = 0; i < snapshot.blocks.size(); ++i) {
    if (snapshot.blocks[i].handles_exception) {
      add_one(plan, {PlaceKind::block_begin, i}, first_counter + kHandledCounter);
    }
    if (snapshot.blocks[i].end == BlockEnd::deoptimize) {
      add_one(plan, sink_place(snapshot, BlockId{i}), first_counter + kTakenOverCounter);
    }
  }
}

void add_handler_probes(const UnitLayout& layout, unit::InstrumentationPlan& plan) {
  if (!layout.first_handler_counter) {
    return;
  }
  const auto first_counter = static_cast<std::uint32_t>(*layout.first_handler_counter);
  add_one(plan, {PlaceKind::deoptimization_handler, 0}, first_counter + kTakenOverCounter);
  add_one(plan, {PlaceKind::exception_handler, 0}, first_counter + kExceptionCounter);
}

Result<void> add_chord_probes(const unit::UnitSnapshot& snapshot, const UnitLayout& layout,
                              unit::InstrumentationPlan& plan) {
  const auto& chords = layout.edges->chords;
  for (std::uint32_t counter = 0; counter < chords.size(); ++counter) {
    const std::optional<NodePlace> place = chord_place(snapshot, layout, chords[counter]);
    if (!place) {
      return make_error(ErrorCode::unsupported,
                        "edge " + std::to_string(chords[counter].value()) +
                            " is critical, so there is no place to count it");
    }
    add_one(plan, *place, counter);
  }
  return {};
}

}  // namespace assay::planning
