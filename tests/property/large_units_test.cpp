// SPDX-License-Identifier: Apache-2.0
// Checks units of 10,000 and 50,000 blocks, and a million executed paths: nothing recurses, and
// nothing is quadratic in a quantity that matters. The time limit is generous; it is there to
// notice an algorithm of the wrong order.
#include <gtest/gtest.h>

#include <ctime>
#include <tuple>
#include <vector>

#include "native/decoding/unit_decoder.h"
#include "native/planning/planner.h"
#include "tests/support/plan_interpreter.h"
#include "tests/support/random_units.h"
#include "tests/support/unit_dsl.h"

namespace assay {
namespace {

using planning::Strategy;
using test::GraphShape;

// The limit, in seconds of CPU time, is ten times as long under sanitizers.
constexpr double kLimit = 5.0 * ASSAY_TEST_SLOWNESS;

double cpu_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

using Parameter = std::tuple<std::uint32_t, GraphShape, Strategy>;
class LargeUnits : public testing::TestWithParam<Parameter> {};

TEST_P(LargeUnits, AreCountedExactly) {
  test::Random random(19);
  const unit::UnitSnapshot snapshot = test::random_unit(
      random, {std::get<GraphShape>(GetParam()), std::get<std::uint32_t>(GetParam()),
               /*call_chance=*/0.2, /*with_deopts=*/true});
  const auto graph = test::graph_of(snapshot);
  planning::PlanOptions options;
  options.strategy = std::get<Strategy>(GetParam());
  options.path_budget = 1U << 20;
  options.check = true;
  const double begin = cpu_seconds();
  const auto planned = planning::plan_unit(snapshot, options);
  EXPECT_LT(cpu_seconds() - begin, kLimit);
  ASSERT_TRUE(planned.has_value());
  test::PlanInterpreter interpreter(snapshot, graph, planned->plan, options.threads);
  for (int i = 0; i < 5; ++i) {
    interpreter.run(test::random_walk(random, graph, 20'000));
  }
  const auto counts = decoding::decode_counts(snapshot, planned->layout, interpreter.counters());
  ASSERT_TRUE(counts.has_value());
  if (counts->contexts_known) {
    ASSERT_EQ(counts->events.size(), counts->checked_events.size());
    for (std::size_t i = 0; i < counts->events.size(); ++i) {
      EXPECT_EQ(counts->events[i].count, counts->checked_events[i].count);
    }
  }
}

std::string name_of(const testing::TestParamInfo<Parameter>& one) {
  const auto& [blocks, shape, strategy] = one.param;
  return std::string(to_string(strategy)) +
         (shape == GraphShape::structured ? "_structured_" : "_wild_") + std::to_string(blocks);
}

INSTANTIATE_TEST_SUITE_P(All, LargeUnits,
                         testing::Combine(testing::Values(10'000U),
                                          testing::Values(GraphShape::structured,
                                                          GraphShape::wild_without_critical_edges),
                                          testing::Values(Strategy::dec, Strategy::pd, Strategy::pc,
                                                          Strategy::ec)),
                         name_of);
INSTANTIATE_TEST_SUITE_P(
    Largest, LargeUnits,
    testing::Combine(testing::Values(50'000U), testing::Values(GraphShape::structured),
                     testing::Values(Strategy::dec, Strategy::pd, Strategy::pc, Strategy::ec)),
    name_of);

// A unit of 4^10 paths, each of which was executed once.
TEST(AMillionExecutedPaths, AreDecoded) {
  constexpr int kSwitches = 10;
  constexpr std::uint64_t kPaths = std::uint64_t{1} << (2 * kSwitches);
  const unit::UnitSnapshot snapshot = test::switches_in_a_row(kSwitches);
  planning::PlanOptions options;
  options.strategy = Strategy::pc;
  options.path_budget = 1U << 21;
  const auto planned = planning::plan_unit(snapshot, options);
  ASSERT_TRUE(planned.has_value());
  const std::vector<std::uint64_t> counters(planned->plan.counter_count, 1);
  const double begin = cpu_seconds();
  const auto counts = decoding::decode_counts(snapshot, planned->layout, counters);
  EXPECT_LT(cpu_seconds() - begin, kLimit);
  ASSERT_TRUE(counts.has_value());
  EXPECT_EQ(counts->paths.size(), kPaths);
  // Each path enters the unit, and a quarter of them takes the first way of the first switch.
  EXPECT_EQ(counts->block_counts[0], kPaths);
  EXPECT_EQ(counts->block_counts[1], kPaths / 4);
}

}  // namespace
}  // namespace assay
