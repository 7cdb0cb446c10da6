// SPDX-License-Identifier: Apache-2.0
#include "native/decoding/unit_decoder.h"

#include <algorithm>
#include <string>

#include "native/decoding/edge_counts.h"
#include "native/decoding/event_sums.h"
#include "native/paths/path_decoder.h"
#include "native/support/saturating.h"

namespace assay::decoding {
namespace {

using planning::EventColumns;
using planning::Strategy;
using planning::UnitLayout;
using Counters = std::span<const std::uint64_t>;

std::uint64_t floored_difference(std::uint64_t a, std::uint64_t b) { return a > b ? a - b : 0; }

// Decodes `dec` and `pd`, whose counters count columns.
void decode_columns(const UnitLayout& layout, Counters counters, UnitCounts& out) {
  out.events = to_event_counts(layout.columns, counters.first(layout.columns.count()));
  if (layout.first_activation_counter) {
    const Counters activations = counters.subspan(*layout.first_activation_counter);
    out.unfinished_activations = floored_difference(activations[planning::kEntryCounter],
                                                    activations[planning::kLeavingCounter]);
  }
}

std::uint64_t unfinished(const unit::UnitSnapshot& snapshot, const flow::FlowGraph& graph,
                         Counters edge_counts) {
  std::uint64_t left = 0;
  for (std::uint32_t i = 0; i < graph.edge_count(); ++i) {
    const flow::FlowEdgeId id{i};
    if (graph.is_sink_edge(id) &&
        planning::is_leaving(snapshot.blocks[graph.edge(id).from.index()].end)) {
      left = saturating_add(left, edge_counts[i]);
    }
  }
  return floored_difference(edge_counts[graph.entry_edge().index()], left);
}

void decode_edges(const unit::UnitSnapshot& snapshot, const UnitLayout& layout, Counters counters,
                  UnitCounts& out) {
  const planning::EdgeLayout& edges = *layout.edges;
  flow::FlowSolution solution = executed_flow(edges, counters);
  out.block_counts = std::move(solution.block_counts);
  out.clamped_values = solution.clamped_values;
  if (layout.unfinished == planning::UnfinishedSource::ends) {
    out.unfinished_activations = unfinished(snapshot, edges.graph, solution.edge_counts);
  }
  // The edges of the unit come first, with their numbers.
  out.edge_counts = std::move(solution.edge_counts);
  out.edge_counts.resize(layout.shape->graph.edge_count());
}

// Returns the paths whose counters are not 0, hottest first. Counter i counts path i. There can be
// a million of them, so numbers are sorted, not paths.
std::vector<PathCount> executed_paths(const planning::PathLayout& layout, Counters counters) {
  std::vector<std::uint64_t> numbers;
  for (std::uint64_t number = 0; number < layout.numbering.total; ++number) {
    if (counters[number] != 0) {
      numbers.push_back(number);
    }
  }
  std::ranges::stable_sort(numbers, std::ranges::greater{},
                           [&](std::uint64_t number) { return counters[number]; });
  const paths::PathDecoder decoder(layout.dag, layout.numbering);
  std::vector<PathCount> executed;
  executed.reserve(numbers.size());
  paths::Path path;
  for (const std::uint64_t number : numbers) {
    decoder.decode(number, path);
    executed.push_back({number, counters[number], path.blocks, path.starts_at_entry(),
                        branches_on(layout.dag.graph(), path.blocks), path.end});
  }
  return executed;
}

// Sums the activations that left the unit. A path that ends in a leaving block ends there for good,
// because the block has no successor.
std::uint64_t leavings(const unit::UnitSnapshot& snapshot, const std::vector<PathCount>& paths) {
  std::uint64_t left = 0;
  for (const PathCount& path : paths) {
    if (planning::is_leaving(snapshot.blocks[path.blocks.back().index()].end)) {
      left = saturating_add(left, path.count);
    }
  }
  return left;
}

void decode_paths(const unit::UnitSnapshot& snapshot, const UnitLayout& layout, Counters counters,
                  UnitCounts& out) {
  out.paths = executed_paths(*layout.paths, counters);
  if (layout.first_activation_counter) {
    const std::uint64_t entries = counters[*layout.first_activation_counter];
    out.unfinished_activations = floored_difference(entries, leavings(snapshot, out.paths));
  }
  out.edge_counts = edge_counts(layout.shape->graph, out.paths);
  out.block_counts.assign(layout.shape->graph.block_count(), 0);
  for (const PathCount& path : out.paths) {
    for (const unit::BlockId block : path.blocks) {
      std::uint64_t& count = out.block_counts[block.index()];
      count = saturating_add(count, path.count);
    }
  }
  if (layout.first_full_path_counter) {
    out.full_paths =
        executed_paths(*layout.paths, counters.subspan(*layout.first_full_path_counter));
    out.full_edge_counts = edge_counts(layout.shape->graph, out.full_paths);
  }
}

void sum_events(const unit::UnitSnapshot& snapshot, const UnitLayout& layout, UnitCounts& out) {
  const planning::BlockTallies tallies(snapshot, layout.columns);
  out.events = to_event_counts(layout.columns,
                               column_sums(tallies, out.block_counts, layout.columns.count()));
}

void decode_own(const unit::UnitSnapshot& snapshot, const UnitLayout& layout, Counters counters,
                UnitCounts& out) {
  switch (layout.strategy_used) {
    case Strategy::dec:
      decode_columns(layout, counters, out);
      break;
    case Strategy::pd:
      decode_columns(layout, counters, out);
      out.contexts_known = false;
      break;
    case Strategy::pc:
    case Strategy::pep:
      decode_paths(snapshot, layout, counters, out);
      sum_events(snapshot, layout, out);
      break;
    case Strategy::ec:
      decode_edges(snapshot, layout, counters, out);
      sum_events(snapshot, layout, out);
      break;
  }
}

// Returns the sums of the values that occurrences added, by type and context.
std::vector<EventCount> added_values(const UnitLayout& layout, Counters counters) {
  return to_event_counts(layout.values,
                         counters.subspan(layout.first_value_counter(), layout.values.count()));
}

std::vector<EventCount> without_contexts(std::vector<EventCount> events) {
  for (EventCount& event : events) {
    event.context = unit::ContextId{0};
  }
  return events;
}

std::uint64_t taken_over(Counters handlers) {
  return saturating_add(handlers[planning::kTakenOverCounter],
                        floored_difference(handlers[planning::kExceptionCounter],
                                           handlers[planning::kHandledCounter]));
}

}  // namespace

flow::FlowSolution executed_flow(const planning::EdgeLayout& edges, Counters counters) {
  std::vector<std::uint64_t> counts(edges.graph.edge_count(), 0);
  for (std::size_t i = 0; i < edges.chords.size(); ++i) {
    counts[edges.chords[i].index()] = counters[i];
  }
  return solve_flow(edges.graph, edges.in_tree, counts);
}

Result<UnitCounts> decode_counts(const unit::UnitSnapshot& snapshot, const UnitLayout& layout,
                                 Counters counters) {
  if (counters.size() != layout.counter_count()) {
    return malformed("the unit has " + std::to_string(layout.counter_count()) + " counters, but " +
                     std::to_string(counters.size()) + " were given");
  }
  UnitCounts out;
  out.strategy_used = layout.strategy_used;
  out.unfinished_source = layout.unfinished;
  out.handlers_may_miss = layout.handlers_may_miss;
  decode_own(snapshot, layout, counters.first(layout.own_counters), out);
  if (layout.first_handler_counter) {
    out.unfinished_activations = taken_over(counters.subspan(*layout.first_handler_counter));
  }
  const std::vector<EventCount> values = added_values(layout, counters);
  out.events =
      sum_of_counts(std::move(out.events), out.contexts_known ? values : without_contexts(values));
  if (layout.checked) {
    out.checked_events = sum_of_counts(
        to_event_counts(*layout.checked, counters.subspan(layout.first_checked_counter())), values);
  }
  return out;
}

}  // namespace assay::decoding
