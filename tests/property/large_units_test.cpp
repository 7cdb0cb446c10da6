// SPDX-License-Identifier: Apache-2.0
// Checks units of 10,000 blocks and more: nothing recurses, and nothing is quadratic in a quantity
// that matters. The time limit is generous; it is there to notice an algorithm of the wrong order.
#include <gtest/gtest.h>

#include <chrono>
#include <tuple>

#include "native/decoding/unit_decoder.h"
#include "native/planning/planner.h"
#include "tests/support/plan_interpreter.h"
#include "tests/support/random_units.h"
#include "tests/support/unit_dsl.h"

namespace assay {
namespace {

using planning::Strategy;
using test::GraphShape;

constexpr std::uint32_t kBlocks = 10'000;
// The limit is ten times as long under sanitizers.
constexpr std::chrono::seconds kLimit{5 * ASSAY_TEST_SLOWNESS};

using Parameter = std::tuple<GraphShape, Strategy>;
class LargeUnits : public testing::TestWithParam<Parameter> {};

TEST_P(LargeUnits, AreCountedExactly) {
  test::Random random(19);
  const unit::UnitSnapshot snapshot = test::random_unit(
      random, {std::get<0>(GetParam()), kBlocks, /*call_chance=*/0.2, /*with_deopts=*/true});
  const auto graph = test::graph_of(snapshot);
  planning::PlanOptions options;
  options.strategy = std::get<1>(GetParam());
  options.path_budget = 1U << 20;
  options.check = true;
  const auto begin = std::chrono::steady_clock::now();
  const auto planned = planning::plan_unit(snapshot, options);
  EXPECT_LT(std::chrono::steady_clock::now() - begin, kLimit);
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
  const auto& [shape, strategy] = one.param;
  return std::string(to_string(strategy)) +
         (shape == GraphShape::structured ? "_structured" : "_wild");
}

INSTANTIATE_TEST_SUITE_P(All, LargeUnits,
                         testing::Combine(testing::Values(GraphShape::structured,
                                                          GraphShape::wild_without_critical_edges),
                                          testing::Values(Strategy::dec, Strategy::pd, Strategy::pc,
                                                          Strategy::ec)),
                         name_of);

}  // namespace
}  // namespace assay
