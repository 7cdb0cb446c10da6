// SPDX-License-Identifier: Apache-2.0
#include "native/planning/unit_layout.h"

#include <algorithm>
#include <utility>

#include "native/cfg/edge_frequencies.h"
#include "native/flow/spanning_tree.h"
#include "native/paths/loop_cuts.h"
#include "native/paths/path_cutting.h"
#include "native/unit/snapshot_check.h"

namespace assay::planning {
namespace {

using flow::EdgeRank;
using flow::EdgeWish;
using flow::FlowEdgeId;

// Chooses the edges that are counted in any case. Where ends tell unfinished activations, the
// entry, returns and unwinds are off the tree, because their difference is to be measured: counts
// derived from each other by conservation would always agree. Deoptimizations need no counter of
// their own, because they are part of the unfinished activations.
EdgeWish wish_for(const flow::FlowGraph& graph, FlowEdgeId id, const unit::UnitSnapshot& snapshot,
                  const UnitLayout& layout) {
  if (graph.is_cfg_edge(id)) {
    return layout.shape->graph.is_critical(cfg::EdgeId{id.value()}) ? EdgeWish::off_chords
                                                                    : EdgeWish::by_weight;
  }
  const bool tells_activations =
      graph.is_entry_edge(id) || is_leaving(snapshot.blocks[graph.edge(id).from.index()].end);
  return layout.unfinished == UnfinishedSource::ends && tells_activations ? EdgeWish::off_tree
                                                                          : EdgeWish::by_weight;
}

std::vector<EdgeRank> rank_edges(const flow::FlowGraph& graph, const UnitLayout& layout,
                                 const unit::UnitSnapshot& snapshot) {
  const std::vector<float> weights =
      cfg::edge_frequencies(layout.shape->graph, layout.block_frequencies);
  std::vector<EdgeRank> ranks;
  ranks.reserve(graph.edge_count());
  for (std::uint32_t i = 0; i < graph.edge_count(); ++i) {
    const FlowEdgeId id{i};
    const std::size_t block =
        (graph.is_entry_edge(id) ? graph.edge(id).to : graph.edge(id).from).index();
    const float weight = graph.is_cfg_edge(id) ? weights[i] : layout.block_frequencies[block];
    ranks.push_back({wish_for(graph, id, snapshot, layout), weight});
  }
  return ranks;
}

EdgeLayout lay_out_edges(const UnitLayout& layout, const unit::UnitSnapshot& snapshot) {
  flow::FlowGraph graph(layout.shape->graph);
  std::vector<bool> in_tree = maximum_spanning_tree(graph, rank_edges(graph, layout, snapshot));
  std::vector<FlowEdgeId> chords;
  for (std::uint32_t i = 0; i < graph.edge_count(); ++i) {
    if (!in_tree[i]) {
      chords.push_back(FlowEdgeId{i});
    }
  }
  return {std::move(graph), std::move(in_tree), std::move(chords)};
}

std::optional<PathLayout> lay_out_paths(const UnitLayout& layout, std::uint32_t budget) {
  const cfg::ControlFlowGraph& graph = layout.shape->graph;
  const cfg::DepthFirstOrder& order = layout.shape->order;
  const auto cuts = paths::choose_cuts(graph, order, layout.block_frequencies, budget,
                                       paths::loop_cuts(graph, order, layout.block_frequencies));
  if (!cuts) {
    return std::nullopt;
  }
  paths::PDag dag(graph, order, *cuts);
  paths::PathNumbering numbering = number_paths(dag, layout.block_frequencies);
  return PathLayout{std::move(dag), std::move(numbering)};
}

void append_activation_counters(UnitLayout& layout) {
  if (layout.unfinished == UnfinishedSource::ends) {
    layout.first_activation_counter = layout.own_counters;
    layout.own_counters += layout.strategy_used == Strategy::pc ? 1 : 2;
  }
}

void append_handler_counters(UnitLayout& layout) {
  if (layout.unfinished == UnfinishedSource::handlers) {
    layout.first_handler_counter = layout.own_counters;
    layout.own_counters += kHandlerCounters;
  }
}

void use_edges(UnitLayout& layout, const unit::UnitSnapshot& snapshot) {
  layout.strategy_used = Strategy::ec;
  layout.columns = event_columns(snapshot, ContextUse::kept, WeightKind::constant);
  layout.edges = lay_out_edges(layout, snapshot);
  layout.own_counters = layout.edges->chords.size();
}

void use_occurrences(UnitLayout& layout, const unit::UnitSnapshot& snapshot) {
  layout.strategy_used = Strategy::dec;
  layout.columns = event_columns(snapshot, ContextUse::kept, WeightKind::constant);
  layout.own_counters = layout.columns.count();
  append_activation_counters(layout);
}

// Numbers paths for `pep`, which has no other way: a sample of an edge would be no sample of a
// path.
Result<void> use_sampled_paths(UnitLayout& layout, const unit::UnitSnapshot& snapshot,
                               const PlanOptions& options) {
  layout.paths = lay_out_paths(layout, options.path_budget);
  if (!layout.paths) {
    return make_error(ErrorCode::unsupported, "it has more paths than the path budget allows");
  }
  layout.strategy_used = Strategy::pep;
  layout.columns = event_columns(snapshot, ContextUse::kept, WeightKind::constant);
  layout.own_counters = layout.paths->numbering.total;
  if (options.check) {
    layout.first_full_path_counter = layout.own_counters;
    layout.own_counters *= 2;
  }
  return {};
}

// Numbers paths. Falls back to counting edges where the budget cannot be kept, such as for one huge
// switch, and where weights are too large for rows.
void use_paths(UnitLayout& layout, const unit::UnitSnapshot& snapshot, const PlanOptions& options) {
  const bool is_pd = options.strategy == Strategy::pd;
  layout.columns =
      event_columns(snapshot, is_pd ? ContextUse::merged : ContextUse::kept, WeightKind::constant);
  if (!is_pd || BlockTallies(snapshot, layout.columns).largest_sum() <= unit::kMaxWeight) {
    layout.paths = lay_out_paths(layout, options.path_budget);
  }
  if (!layout.paths) {
    use_edges(layout, snapshot);
    return;
  }
  layout.strategy_used = options.strategy;
  layout.own_counters = is_pd ? layout.columns.count() : layout.paths->numbering.total;
  append_activation_counters(layout);
}

// Returns how many blocks the compiler expects an activation to execute.
float blocks_of_an_activation(const UnitLayout& layout) {
  float blocks = 0;
  for (const float frequency : layout.block_frequencies) {
    blocks += frequency;
  }
  return blocks;
}

// Without a call and without a loop, an activation is never on a stack when the VM stops its
// thread, and no exception can come to it.
bool can_be_stopped(const UnitLayout& layout, const unit::UnitSnapshot& snapshot) {
  const bool has_loop = std::ranges::any_of(snapshot.edges, [&](const cfg::Edge& edge) {
    return layout.shape->order.is_retreating(edge);
  });
  return has_loop || std::ranges::any_of(snapshot.blocks, &unit::Block::contains_call);
}

void choose_unfinished_source(UnitLayout& layout, const unit::UnitSnapshot& snapshot,
                              UnfinishedSource wish) {
  layout.unfinished = wish;
  if (wish == UnfinishedSource::automatic) {
    layout.unfinished = blocks_of_an_activation(layout) >= kBlocksThatHideACounter
                            ? UnfinishedSource::ends
                            : UnfinishedSource::handlers;
  }
  layout.handlers_may_miss =
      layout.unfinished == UnfinishedSource::handlers && can_be_stopped(layout, snapshot);
}

std::vector<float> sane_frequencies(const unit::UnitSnapshot& snapshot) {
  std::vector<float> frequencies;
  frequencies.reserve(snapshot.blocks.size());
  for (const unit::Block& block : snapshot.blocks) {
    frequencies.push_back(cfg::sane_frequency(block.frequency));
  }
  return frequencies;
}

}  // namespace

bool is_leaving(unit::BlockEnd end) {
  return end == unit::BlockEnd::method_return || end == unit::BlockEnd::unwind;
}

Result<UnitLayout> lay_out_unit(const unit::UnitSnapshot& snapshot, const PlanOptions& options) {
  ASSAY_PROPAGATE(check_structure(snapshot));
  ASSAY_ASSIGN(auto graph, cfg::ControlFlowGraph::build(
                               static_cast<std::uint32_t>(snapshot.blocks.size()), snapshot.edges));
  cfg::DepthFirstOrder order = depth_first_order(graph);
  UnitLayout layout;
  layout.shape = std::make_unique<const UnitLayout::Shape>(
      UnitLayout::Shape{std::move(graph), std::move(order)});
  layout.block_frequencies = sane_frequencies(snapshot);
  choose_unfinished_source(layout, snapshot, options.unfinished);
  switch (options.strategy) {
    case Strategy::dec:
      use_occurrences(layout, snapshot);
      break;
    case Strategy::ec:
      use_edges(layout, snapshot);
      break;
    case Strategy::pd:
    case Strategy::pc:
      use_paths(layout, snapshot, options);
      break;
    case Strategy::pep:
      ASSAY_PROPAGATE(use_sampled_paths(layout, snapshot, options));
      break;
  }
  append_handler_counters(layout);
  if (options.strategy != Strategy::pep) {
    layout.values = event_columns(snapshot, ContextUse::kept, WeightKind::runtime);
  }
  if (options.check && options.strategy != Strategy::pep) {
    layout.checked = event_columns(snapshot, ContextUse::kept, WeightKind::constant);
  }
  if (layout.counter_count() > kMaxCountersPerUnit) {
    return make_error(ErrorCode::limit_exceeded, "the unit would need too many counters");
  }
  return layout;
}

}  // namespace assay::planning
