// SPDX-License-Identifier: Apache-2.0
// Checks, for every strategy and thread mode, that decode_counts computes from the counters of an
// instrumented unit what an interpreter saw happen.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>

#include "native/cfg/control_flow_graph.h"
#include "native/cfg/depth_first_order.h"
#include "native/cfg/dominator_tree.h"
#include "native/cfg/loop_forest.h"
#include "native/decoding/unit_decoder.h"
#include "native/planning/planner.h"
#include "native/unit/plan_codec.h"
#include "tests/property/arbitrary.h"
#include "tests/support/plan_interpreter.h"
#include "tests/support/random_units.h"
#include "tests/support/unit_dsl.h"

namespace assay {
namespace {

using planning::PlanOptions;
using planning::Strategy;
using planning::ThreadMode;
using planning::UnfinishedSource;
using test::EventTruth;

struct Scenario {
  unit::UnitSnapshot snapshot;
  PlanOptions options;
  std::vector<std::vector<cfg::EdgeId>> walks;
  std::vector<std::vector<cfg::EdgeId>> recursive_walks;
};

PlanOptions arbitrary_options() {
  PlanOptions options;
  options.strategy = *rc::gen::element(Strategy::dec, Strategy::pd, Strategy::pc, Strategy::ec);
  options.threads = *rc::gen::element(ThreadMode::shared, ThreadMode::atomic, ThreadMode::thread);
  options.path_budget = *rc::gen::element(8U, 64U, 1024U);
  options.unfinished = *rc::gen::element(UnfinishedSource::nothing, UnfinishedSource::ends,
                                         UnfinishedSource::handlers, UnfinishedSource::automatic);
  options.check = *rc::gen::arbitrary<bool>();
  return options;
}

// Gives blocks the frequencies that a compiler expects: each loop has many iterations, and each
// block of it is executed in all of them.
void expect_many_iterations(unit::UnitSnapshot& snapshot) {
  const auto graph = test::graph_of(snapshot);
  const auto order = cfg::depth_first_order(graph);
  const auto loops = cfg::find_loops(graph, order, cfg::DominatorTree(graph, order));
  for (unit::Block& block : snapshot.blocks) {
    block.frequency = 1;
  }
  for (const cfg::Loop& loop : loops.loops) {
    for (const cfg::BlockId block : loop.blocks) {
      snapshot.blocks[block.index()].frequency *= 10;
    }
  }
}

Scenario arbitrary_scenario() {
  Scenario scenario;
  scenario.options = arbitrary_options();
  test::Random random = test::arbitrary_random();
  test::RandomUnitOptions shape;
  shape.shape = *rc::gen::element(test::GraphShape::structured,
                                  test::GraphShape::wild_without_critical_edges);
  shape.blocks = test::arbitrary_in(2U, 150U);
  shape.call_chance = *rc::gen::element(0.0, 0.05, 0.4);
  shape.weight_chance = *rc::gen::element(0.0, 0.05, 0.5);
  shape.poll_only_chance = *rc::gen::element(0.8, 1.0);
  scenario.snapshot = test::random_unit(random, shape);
  if (*rc::gen::arbitrary<bool>()) {
    expect_many_iterations(scenario.snapshot);
  }
  if (planning::may_use_handlers(scenario.options.unfinished)) {
    // Control does not reach the end of a block that is a sink for another reason.
    for (unit::Block& block : scenario.snapshot.blocks) {
      const bool is_other = block.end == unit::BlockEnd::other_sink;
      block.end = is_other ? unit::BlockEnd::deoptimize : block.end;
    }
  }
  const auto graph = test::graph_of(scenario.snapshot);
  for (int i = 0; i < 20; ++i) {
    scenario.walks.push_back(test::random_walk(random, graph, test::below(random, 200)));
  }
  for (std::uint32_t i = test::below(random, 20); i > 0; --i) {
    scenario.recursive_walks.push_back(test::random_walk(random, graph, test::below(random, 30)));
  }
  return scenario;
}

EventTruth as_truth(const std::vector<decoding::EventCount>& events) {
  EventTruth truth;
  for (const decoding::EventCount& event : events) {
    truth[{event.type.value(), event.context.value()}] = event.count;
  }
  return truth;
}

EventTruth without_contexts(const EventTruth& events) {
  EventTruth merged;
  for (const auto& [key, count] : events) {
    merged[{key.first, 0}] += count;
  }
  return merged;
}

void check_paths(const decoding::UnitCounts& counts, const test::Truth& truth) {
  std::uint64_t from_entry = 0;
  for (const decoding::PathCount& path : counts.paths) {
    from_entry += path.starts_at_entry ? path.count : 0;
  }
  RC_ASSERT(from_entry == truth.activations);
}

void check_counts(const Scenario& scenario, const decoding::UnitCounts& counts,
                  const test::Truth& truth) {
  const PlanOptions& options = scenario.options;
  RC_ASSERT(as_truth(counts.events) ==
            (counts.contexts_known ? truth.events : without_contexts(truth.events)));
  RC_ASSERT(counts.clamped_values == 0U);
  if (options.check) {
    RC_ASSERT(as_truth(counts.checked_events) == truth.events);
  }
  if (counts.strategy_used == Strategy::pc || counts.strategy_used == Strategy::ec) {
    RC_ASSERT(counts.block_counts == truth.block_counts);
  }
  if (counts.strategy_used == Strategy::pc) {
    check_paths(counts, truth);
  }
  RC_ASSERT(counts.unfinished_activations.has_value() ==
            (options.unfinished != UnfinishedSource::nothing));
  if (counts.unfinished_activations) {
    RC_ASSERT(*counts.unfinished_activations == truth.activations - truth.leavings);
  }
}

// Tells whether `pc` counts a path at the end of a block from which the path goes on.
bool counts_a_path_early(const planning::PlannedUnit& planned) {
  if (planned.layout.strategy_used != Strategy::pc) {
    return false;
  }
  const paths::PDag& dag = planned.layout.paths->dag;
  return std::ranges::any_of(planned.plan.probes, [&](const unit::Probe& probe) {
    return probe.place.kind == unit::PlaceKind::block_end &&
           std::ranges::any_of(dag.graph().out_edges(unit::BlockId{probe.place.index}),
                               [&](unit::EdgeId edge) { return !dag.is_removed(edge); });
  });
}

RC_GTEST_PROP(PlannedCounts, AreWhatTheInterpreterSaw, ()) {
  const Scenario scenario = arbitrary_scenario();
  const auto graph = test::graph_of(scenario.snapshot);
  const auto planned = planning::plan_unit(scenario.snapshot, scenario.options);
  RC_ASSERT(planned.has_value());
  RC_CLASSIFY(planned->layout.strategy_used != scenario.options.strategy, "fell back to ec");
  RC_CLASSIFY(std::ranges::any_of(planned->plan.probes,
                                  [](const auto& probe) { return probe.loop_carried.has_value(); }),
              "has loop-carried counters");
  RC_CLASSIFY(std::ranges::any_of(planned->plan.probes,
                                  [](const auto& probe) {
                                    return probe.loop_carried && probe.loop_carried->on_leaving;
                                  }),
              "stores loop-carried counters on leaving");
  RC_CLASSIFY(std::ranges::any_of(planned->plan.probes,
                                  [](const auto& probe) {
                                    return probe.loop_carried &&
                                           !probe.loop_carried->merges.empty();
                                  }),
              "carries counters that some iterations pass by");
  RC_CLASSIFY(counts_a_path_early(*planned), "counts a path early");
  RC_CLASSIFY(planned->layout.values.count() != 0, "adds values");
  test::PlanInterpreter interpreter(scenario.snapshot, graph, planned->plan,
                                    scenario.options.threads);
  interpreter.call_recursively(scenario.recursive_walks);
  for (const auto& walk : scenario.walks) {
    interpreter.run(walk);
  }
  const auto counts =
      decoding::decode_counts(scenario.snapshot, planned->layout, interpreter.counters());
  RC_ASSERT(counts.has_value());
  RC_ASSERT(counts->strategy_used == planned->layout.strategy_used);
  check_counts(scenario, *counts, interpreter.truth());
}

RC_GTEST_PROP(PlannedCounts, NeverExceedThePathBudget, ()) {
  Scenario scenario = arbitrary_scenario();
  scenario.options.strategy = *rc::gen::element(Strategy::pc, Strategy::pd);
  scenario.options.path_budget = test::arbitrary_in(1U, 200U);
  scenario.options.check = false;
  const auto planned = planning::plan_unit(scenario.snapshot, scenario.options);
  RC_ASSERT(planned.has_value());
  if (planned->layout.strategy_used == Strategy::pc) {
    const UnfinishedSource source = planned->layout.unfinished;
    const std::uint32_t further = source == UnfinishedSource::handlers ? planning::kHandlerCounters
                                  : source == UnfinishedSource::ends   ? 1
                                                                       : 0;
    RC_ASSERT(planned->plan.counter_count <=
              scenario.options.path_budget + further + planned->layout.values.count());
  } else if (planned->layout.strategy_used == Strategy::pd) {
    RC_ASSERT(planned->plan.rows.row_offsets.size() <= scenario.options.path_budget + 1U);
  }
}

RC_GTEST_PROP(PlannedCounts, ArePlannedTheSameTwice, ()) {
  const Scenario scenario = arbitrary_scenario();
  const auto first = planning::plan_unit(scenario.snapshot, scenario.options);
  const auto second = planning::plan_unit(scenario.snapshot, scenario.options);
  RC_ASSERT(first.has_value() && second.has_value());
  RC_ASSERT(unit::encode_plan(first->plan, scenario.snapshot, {}) ==
            unit::encode_plan(second->plan, scenario.snapshot, {}));
}

}  // namespace
}  // namespace assay
