// SPDX-License-Identifier: Apache-2.0
// Measures what the core costs a compiler thread for each unit (planning), and a reader of counts
// (decoding), over the number of blocks. Where a benchmark prints items per second, items are
// edges, or executed paths.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstdint>
#include <vector>

#include "native/cfg/dominator_tree.h"
#include "native/cfg/loop_forest.h"
#include "native/decoding/unit_decoder.h"
#include "native/paths/p_dag.h"
#include "native/paths/path_cutting.h"
#include "native/paths/path_numbering.h"
#include "native/planning/planner.h"
#include "native/unit/snapshot_codec.h"
#include "tests/support/random_units.h"
#include "tests/support/unit_dsl.h"

namespace assay {
namespace {

// Returns the unit with its blocks in reverse postorder, as Graal numbers them: whether neighbours
// lie beside each other in memory makes a difference in large units.
unit::UnitSnapshot in_reverse_postorder(const unit::UnitSnapshot& unit) {
  const auto graph = test::graph_of(unit);
  const auto order = cfg::depth_first_order(graph);
  std::vector<cfg::BlockId> number_of(graph.block_count());
  unit::UnitSnapshot ordered = unit;
  ordered.edges.clear();
  for (std::uint32_t i = 0; i < order.reverse_postorder.size(); ++i) {
    ordered.blocks[i] = unit.blocks[order.reverse_postorder[i].index()];
    number_of[order.reverse_postorder[i].index()] = cfg::BlockId{i};
  }
  for (const cfg::BlockId block : order.reverse_postorder) {
    for (const cfg::EdgeId id : graph.out_edges(block)) {
      const cfg::Edge& edge = graph.edge(id);
      ordered.edges.push_back({number_of[edge.from.index()], number_of[edge.to.index()]});
    }
  }
  for (unit::Occurrence& occurrence : ordered.occurrences) {
    occurrence.block = number_of[occurrence.block.index()];
  }
  std::ranges::stable_sort(ordered.occurrences, {}, &unit::Occurrence::block);
  return ordered;
}

unit::UnitSnapshot unit_of(benchmark::State& state) {
  test::Random random(1);
  return in_reverse_postorder(test::random_unit(
      random,
      {test::GraphShape::structured, static_cast<std::uint32_t>(state.range(0)), 0.2, true}));
}

// Reports how many edges (or paths) are done in a second.
void report(benchmark::State& state, std::size_t items) {
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(items));
}

planning::PlanOptions with(planning::Strategy strategy) {
  planning::PlanOptions options;
  options.strategy = strategy;
  return options;
}

template <planning::Strategy strategy>
void plan(benchmark::State& state) {
  const auto snapshot = unit_of(state);
  for ([[maybe_unused]] auto step : state) {
    benchmark::DoNotOptimize(planning::plan_unit(snapshot, with(strategy)));
  }
  report(state, snapshot.edges.size());
  state.SetComplexityN(state.range(0));
}

template <planning::Strategy strategy>
void decode(benchmark::State& state) {
  const auto snapshot = unit_of(state);
  const auto planned = planning::plan_unit(snapshot, with(strategy));
  const std::vector<std::uint64_t> counters(planned->plan.counter_count, 1);
  for ([[maybe_unused]] auto step : state) {
    benchmark::DoNotOptimize(decoding::decode_counts(snapshot, planned->layout, counters));
  }
  report(state, snapshot.edges.size());
  state.SetComplexityN(state.range(0));
}

// Decodes a unit of 4^n paths, all of which were executed.
void decode_paths(benchmark::State& state) {
  const auto snapshot = test::switches_in_a_row(static_cast<int>(state.range(0)));
  auto options = with(planning::Strategy::pc);
  options.path_budget = 1 << 21;
  const auto planned = planning::plan_unit(snapshot, options);
  const std::vector<std::uint64_t> counters(planned->plan.counter_count, 1);
  std::size_t paths = 0;
  for ([[maybe_unused]] auto step : state) {
    const auto counts = decoding::decode_counts(snapshot, planned->layout, counters);
    paths = counts->paths.size();
    benchmark::DoNotOptimize(counts);
  }
  report(state, paths);
}

void number_paths(benchmark::State& state) {
  const auto snapshot = unit_of(state);
  const auto graph = test::graph_of(snapshot);
  const auto order = cfg::depth_first_order(graph);
  const paths::PDag dag(graph, order, {});
  const auto frequencies = test::frequencies_of(snapshot);
  for ([[maybe_unused]] auto step : state) {
    benchmark::DoNotOptimize(paths::number_paths(dag, frequencies));
  }
  report(state, snapshot.edges.size());
  state.SetComplexityN(state.range(0));
}

void choose_cuts(benchmark::State& state) {
  const auto snapshot = unit_of(state);
  const auto graph = test::graph_of(snapshot);
  const auto order = cfg::depth_first_order(graph);
  const auto frequencies = test::frequencies_of(snapshot);
  for ([[maybe_unused]] auto step : state) {
    benchmark::DoNotOptimize(paths::choose_cuts(graph, order, frequencies, 1 << 16));
  }
  report(state, snapshot.edges.size());
  state.SetComplexityN(state.range(0));
}

void find_loops(benchmark::State& state) {
  const auto graph = test::graph_of(unit_of(state));
  for ([[maybe_unused]] auto step : state) {
    const auto order = cfg::depth_first_order(graph);
    const cfg::DominatorTree dominators(graph, order);
    benchmark::DoNotOptimize(cfg::find_loops(graph, order, dominators));
  }
  state.SetComplexityN(state.range(0));
}

void decode_snapshot(benchmark::State& state) {
  const auto bytes = unit::encode_snapshot(unit_of(state));
  for ([[maybe_unused]] auto step : state) {
    benchmark::DoNotOptimize(unit::decode_snapshot(bytes));
  }
  state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(bytes.size()));
}

// A unit of average size has tens of blocks, the largest seen some thousands.
void sizes(benchmark::internal::Benchmark* benchmark) {
  benchmark->RangeMultiplier(10)->Range(10, 10'000)->Arg(50'000)->Complexity();
}

BENCHMARK(plan<planning::Strategy::dec>)->Apply(sizes);
BENCHMARK(plan<planning::Strategy::pd>)->Apply(sizes);
BENCHMARK(plan<planning::Strategy::pc>)->Apply(sizes);
BENCHMARK(plan<planning::Strategy::ec>)->Apply(sizes);
BENCHMARK(decode<planning::Strategy::pc>)->Apply(sizes);
BENCHMARK(decode<planning::Strategy::ec>)->Apply(sizes);
BENCHMARK(decode_paths)->Arg(5)->Arg(10)->Unit(benchmark::kMillisecond);
BENCHMARK(number_paths)->Apply(sizes);
BENCHMARK(choose_cuts)->Apply(sizes);
BENCHMARK(find_loops)->Apply(sizes);
BENCHMARK(decode_snapshot)->Range(10, 10'000);

}  // namespace
}  // namespace assay
