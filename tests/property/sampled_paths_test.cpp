// SPDX-License-Identifier: Apache-2.0
// Checks that `pep` samples what `pc` counts: paths of the same code, each as often as a sample was
// asked for, and no other path (paper 2, section 3.3).
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <map>

#include "native/decoding/unit_decoder.h"
#include "native/planning/planner.h"
#include "native/results/sampled_profile.h"
#include "tests/property/arbitrary.h"
#include "tests/support/plan_interpreter.h"
#include "tests/support/random_units.h"
#include "tests/support/unit_dsl.h"

namespace assay {
namespace {

using PathCounts = std::map<std::uint64_t, std::uint64_t>;  // by path number

PathCounts by_number(const std::vector<decoding::PathCount>& paths) {
  PathCounts counts;
  for (const decoding::PathCount& path : paths) {
    counts[path.path_number] = path.count;
  }
  return counts;
}

struct SampledRun {
  unit::UnitSnapshot snapshot;
  decoding::UnitCounts counts;
  std::uint64_t asked_for = 0;  // samples that were asked for
};

// Runs a random unit. Of the paths that end, each `stride`th is a sample.
SampledRun sampled_run(std::uint32_t stride) {
  test::Random random = test::arbitrary_random();
  test::RandomUnitOptions shape;
  shape.shape = *rc::gen::element(test::GraphShape::structured,
                                  test::GraphShape::wild_without_critical_edges);
  shape.blocks = test::arbitrary_in(2U, 100U);
  shape.call_chance = *rc::gen::element(0.0, 0.1);
  SampledRun run{.snapshot = test::random_unit(random, shape), .counts = {}};
  const auto graph = test::graph_of(run.snapshot);
  planning::PlanOptions options;
  options.strategy = planning::Strategy::pep;
  options.unfinished = planning::UnfinishedSource::nothing;
  options.check = true;
  const auto planned = planning::plan_unit(run.snapshot, options);
  RC_PRE(planned.has_value());  // the budget of paths may be too small
  test::PlanInterpreter interpreter(run.snapshot, graph, planned->plan, options.threads);
  std::uint64_t ended = 0;
  interpreter.sample_where([&] {
    const bool is_sample = ++ended % stride == 0;
    run.asked_for += is_sample ? 1 : 0;
    return is_sample;
  });
  for (int i = 0; i < 20; ++i) {
    interpreter.run(test::random_walk(random, graph, test::below(random, 200)));
  }
  auto counts = decoding::decode_counts(run.snapshot, planned->layout, interpreter.counters());
  RC_ASSERT(counts.has_value());
  run.counts = *std::move(counts);
  return run;
}

RC_GTEST_PROP(SampledPaths, AreTheFullProfileWhereEachPathIsASample, ()) {
  const SampledRun run = sampled_run(1);
  RC_ASSERT(by_number(run.counts.paths) == by_number(run.counts.full_paths));
  const auto accuracy = results::accuracy_of(results::profile_pair(run.snapshot, run.counts));
  RC_ASSERT(accuracy.path_accuracy.value_or(1) == 1.0);
  RC_ASSERT(accuracy.relative_branch_accuracy.value_or(1) > 1 - 1e-9);
  RC_ASSERT(accuracy.absolute_branch_accuracy.value_or(1) > 1 - 1e-9);
}

RC_GTEST_PROP(SampledPaths, AreAsManyAsWereAskedForAndNoOthersThanWereExecuted, ()) {
  const SampledRun run = sampled_run(test::arbitrary_in(2U, 20U));
  const PathCounts executed = by_number(run.counts.full_paths);
  std::uint64_t samples = 0;
  for (const auto& [number, count] : by_number(run.counts.paths)) {
    samples += count;
    RC_ASSERT(executed.contains(number));
    RC_ASSERT(count <= executed.at(number));
  }
  RC_ASSERT(samples == run.asked_for);
}

}  // namespace
}  // namespace assay
