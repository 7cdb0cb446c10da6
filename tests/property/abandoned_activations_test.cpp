// SPDX-License-Identifier: Apache-2.0
// Checks the error bound of flow/flow_solver.h. With k activations abandoned in the middle of a
// block, no derived count is off by more than k; with k = 0 no count is off.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cstdlib>

#include "native/decoding/unit_decoder.h"
#include "native/flow/flow_solver.h"
#include "native/planning/planner.h"
#include "native/planning/unit_layout.h"
#include "tests/property/arbitrary.h"
#include "tests/support/plan_interpreter.h"
#include "tests/support/random_units.h"
#include "tests/support/unit_dsl.h"

namespace assay {
namespace {

using planning::PlanOptions;
using planning::Strategy;
using planning::UnfinishedSource;

std::uint64_t distance(std::uint64_t a, std::uint64_t b) { return a > b ? a - b : b - a; }

unit::UnitSnapshot arbitrary_unit(test::Random& random) {
  test::RandomUnitOptions shape;
  shape.shape = *rc::gen::element(test::GraphShape::structured,
                                  test::GraphShape::wild_without_critical_edges);
  shape.blocks = test::arbitrary_in(2U, 150U);
  shape.with_deopts = *rc::gen::arbitrary<bool>();
  return test::random_unit(random, shape);
}

// Cuts the walk short somewhere and stops in the middle of the block reached. Where nothing can
// stop the activation there, the walk is cut at an earlier block.
void abandon_somewhere(test::Random& random, const cfg::ControlFlowGraph& graph,
                       std::vector<cfg::EdgeId> walk, test::PlanInterpreter& interpreter) {
  walk.resize(test::below(random, static_cast<std::uint32_t>(walk.size() + 1)));
  const auto last = [&] {
    return walk.empty() ? cfg::ControlFlowGraph::entry() : graph.edge(walk.back()).to;
  };
  while (!walk.empty() && !interpreter.can_stop(last())) {
    walk.pop_back();
  }
  if (interpreter.can_stop(last())) {
    interpreter.abandon(walk, test::below(random, 3));
  }
}

void run_some(test::Random& random, const cfg::ControlFlowGraph& graph, std::uint32_t abandoned,
              test::PlanInterpreter& interpreter) {
  for (std::uint32_t i = 0; i < 20 + abandoned; ++i) {
    const auto walk = test::random_walk(random, graph, test::below(random, 100));
    if (i < abandoned) {
      abandon_somewhere(random, graph, walk, interpreter);
    } else {
      interpreter.run(walk);
    }
  }
}

RC_GTEST_PROP(AbandonedActivations, PutNoDerivedCountOffByMoreThanTheBound, ()) {
  test::Random random = test::arbitrary_random();
  const unit::UnitSnapshot snapshot = arbitrary_unit(random);
  const auto graph = test::graph_of(snapshot);
  PlanOptions options;
  options.strategy = Strategy::ec;
  options.unfinished = *rc::gen::element(UnfinishedSource::nothing, UnfinishedSource::ends,
                                         UnfinishedSource::handlers, UnfinishedSource::automatic);
  const std::uint32_t abandoned = *rc::gen::element(0U, 1U, 2U, 10U);
  const auto planned = planning::plan_unit(snapshot, options);
  RC_ASSERT(planned.has_value());
  test::PlanInterpreter interpreter(snapshot, graph, planned->plan, options.threads);
  run_some(random, graph, abandoned, interpreter);

  const auto layout = planning::lay_out_unit(snapshot, options);
  const flow::FlowSolution solution =
      decoding::executed_flow(*layout->edges, interpreter.counters());
  const std::uint64_t bound = abandoned;  // each can put a count off by one
  const test::Truth& truth = interpreter.truth();
  for (std::size_t i = 0; i < truth.edge_counts.size(); ++i) {
    RC_ASSERT(distance(solution.edge_counts[i], truth.edge_counts[i]) <= bound);
  }
  for (std::size_t i = 0; i < truth.block_counts.size(); ++i) {
    RC_ASSERT(distance(solution.block_counts[i], truth.block_counts[i]) <= bound);
  }
  RC_CLASSIFY(solution.clamped_values > 0, "has clamped values");
}

// Control does not reach the end of a block that is a sink for another reason, so nobody counts
// there.
unit::UnitSnapshot without_other_sinks(unit::UnitSnapshot snapshot) {
  for (unit::Block& block : snapshot.blocks) {
    if (block.end == unit::BlockEnd::other_sink) {
      block.end = unit::BlockEnd::deoptimize;
    }
  }
  return snapshot;
}

RC_GTEST_PROP(AbandonedActivations, AreCounted, ()) {
  test::Random random = test::arbitrary_random();
  const unit::UnitSnapshot snapshot = without_other_sinks(arbitrary_unit(random));
  const auto graph = test::graph_of(snapshot);
  PlanOptions options;
  options.strategy = *rc::gen::element(Strategy::ec, Strategy::dec);
  options.unfinished = *rc::gen::element(UnfinishedSource::ends, UnfinishedSource::handlers);
  if (options.unfinished == UnfinishedSource::handlers) {  // no path has to be at its end
    options.strategy = *rc::gen::element(Strategy::ec, Strategy::dec, Strategy::pc, Strategy::pd);
  }
  const std::uint32_t abandoned = test::arbitrary_in(0U, 10U);
  const auto planned = planning::plan_unit(snapshot, options);
  RC_ASSERT(planned.has_value());
  test::PlanInterpreter interpreter(snapshot, graph, planned->plan, options.threads);
  run_some(random, graph, abandoned, interpreter);
  const auto counts = decoding::decode_counts(snapshot, planned->layout, interpreter.counters());
  RC_ASSERT(counts.has_value());
  const test::Truth& truth = interpreter.truth();
  RC_ASSERT(*counts->unfinished_activations == truth.activations - truth.leavings);
}

// A path passes each block once at most, and an activation that is abandoned may lose its last
// path, or have it counted to its end.
RC_GTEST_PROP(AbandonedActivations, PutNoCountOfPathsOffByMoreThanOnePath, ()) {
  test::Random random = test::arbitrary_random();
  const unit::UnitSnapshot snapshot = without_other_sinks(arbitrary_unit(random));
  const auto graph = test::graph_of(snapshot);
  PlanOptions options;
  options.strategy = Strategy::pc;
  options.unfinished = *rc::gen::element(UnfinishedSource::nothing, UnfinishedSource::ends,
                                         UnfinishedSource::handlers, UnfinishedSource::automatic);
  const std::uint32_t abandoned = *rc::gen::element(0U, 1U, 2U, 10U);
  const auto planned = planning::plan_unit(snapshot, options);
  RC_ASSERT(planned.has_value());
  RC_PRE(planned->layout.strategy_used == Strategy::pc);
  test::PlanInterpreter interpreter(snapshot, graph, planned->plan, options.threads);
  run_some(random, graph, abandoned, interpreter);
  const auto counts = decoding::decode_counts(snapshot, planned->layout, interpreter.counters());
  RC_ASSERT(counts.has_value());
  const test::Truth& truth = interpreter.truth();
  for (std::size_t i = 0; i < truth.block_counts.size(); ++i) {
    RC_ASSERT(distance(counts->block_counts[i], truth.block_counts[i]) <= abandoned);
  }
}

// `dec` needs no conservation of flow: everything that was passed before the activation was
// abandoned is counted.
RC_GTEST_PROP(AbandonedActivations, LeaveDirectCountsExact, ()) {
  test::Random random = test::arbitrary_random();
  const unit::UnitSnapshot snapshot = arbitrary_unit(random);
  const auto graph = test::graph_of(snapshot);
  PlanOptions options;
  options.strategy = Strategy::dec;
  const auto planned = planning::plan_unit(snapshot, options);
  RC_ASSERT(planned.has_value());
  test::PlanInterpreter interpreter(snapshot, graph, planned->plan, options.threads);
  run_some(random, graph, 5, interpreter);
  const auto counts = decoding::decode_counts(snapshot, planned->layout, interpreter.counters());
  test::EventTruth decoded;
  for (const decoding::EventCount& event : counts->events) {
    decoded[{event.type.value(), event.context.value()}] = event.count;
  }
  RC_ASSERT(decoded == interpreter.truth().events);
}

}  // namespace
}  // namespace assay
