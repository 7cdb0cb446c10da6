// SPDX-License-Identifier: Apache-2.0
#include "native/decoding/unit_decoder.h"

#include <gtest/gtest.h>

#include "native/planning/planner.h"
#include "native/support/saturating.h"
#include "tests/support/plan_interpreter.h"
#include "tests/support/unit_dsl.h"

namespace assay::decoding {
namespace {

using planning::PlanOptions;
using planning::Strategy;

constexpr const char* kDiamond = R"(
  0: 1 2 | f=10 e5
  1: 3   | f=9 e2@1
  2: 3   | f=1 e5 e5
  3: return | f=10
)";

PlanOptions with(Strategy strategy) {
  PlanOptions options;
  options.strategy = strategy;
  return options;
}

// Runs the hot arm `hot` times and the cold arm `cold` times.
UnitCounts run_diamond(const PlanOptions& options, int hot, int cold) {
  const auto snapshot = test::unit_from(kDiamond);
  const auto graph = test::graph_of(snapshot);
  const auto planned = planning::plan_unit(snapshot, options);
  test::PlanInterpreter interpreter(snapshot, graph, planned->plan, options.threads);
  for (int i = 0; i < hot; ++i) {
    interpreter.run(std::vector{cfg::EdgeId{0}, cfg::EdgeId{2}});
  }
  for (int i = 0; i < cold; ++i) {
    interpreter.run(std::vector{cfg::EdgeId{1}, cfg::EdgeId{3}});
  }
  auto counts = decode_counts(snapshot, planned->layout, interpreter.counters());
  EXPECT_TRUE(counts);
  return std::move(*counts);
}

std::string text(const std::vector<EventCount>& events) {
  std::string result;
  for (const EventCount& event : events) {
    result += std::to_string(event.type.value()) + "@" + std::to_string(event.context.value()) +
              "=" + std::to_string(event.count) + " ";
  }
  return result;
}

class EveryStrategy : public testing::TestWithParam<Strategy> {};

TEST_P(EveryStrategy, CountsADiamond) {
  const UnitCounts counts = run_diamond(with(GetParam()), 7, 3);
  EXPECT_EQ(counts.strategy_used, GetParam());
  EXPECT_EQ(counts.contexts_known, GetParam() != Strategy::pd);
  EXPECT_EQ(text(counts.events), counts.contexts_known ? "2@1=7 5@0=16 " : "2@0=7 5@0=16 ");
}

TEST_P(EveryStrategy, LeavesZeroCountsOut) {
  EXPECT_EQ(text(run_diamond(with(GetParam()), 0, 1).events), "5@0=3 ");
  EXPECT_EQ(text(run_diamond(with(GetParam()), 0, 0).events), "");
}

TEST_P(EveryStrategy, CountsByDecAsWellWhenAskedTo) {
  PlanOptions options = with(GetParam());
  options.check = true;
  EXPECT_EQ(text(run_diamond(options, 2, 1).checked_events), "2@1=2 5@0=5 ");
}

TEST_P(EveryStrategy, RefusesAnotherNumberOfCounters) {
  const auto snapshot = test::unit_from(kDiamond);
  const auto planned = planning::plan_unit(snapshot, with(GetParam()));
  const std::vector<std::uint64_t> one_more(planned->plan.counter_count + std::size_t{1});
  const auto counts = decode_counts(snapshot, planned->layout, one_more);
  ASSERT_FALSE(counts);
  EXPECT_EQ(counts.error().code(), ErrorCode::malformed_data);
}

INSTANTIATE_TEST_SUITE_P(UnitDecoder, EveryStrategy,
                         testing::Values(Strategy::dec, Strategy::pd, Strategy::pc, Strategy::ec),
                         [](const auto& one) { return std::string(to_string(one.param)); });

TEST(UnitDecoder, ListsExecutedPathsHottestFirst) {
  const UnitCounts counts = run_diamond(with(Strategy::pc), 2, 5);
  ASSERT_EQ(counts.paths.size(), 2U);
  EXPECT_EQ(counts.paths[0].count, 5U);
  EXPECT_EQ(counts.paths[0].blocks,
            (std::vector{unit::BlockId{0}, unit::BlockId{2}, unit::BlockId{3}}));
  EXPECT_TRUE(counts.paths[0].starts_at_entry);
  EXPECT_EQ(counts.paths[1].path_number, 0U);
  EXPECT_EQ(run_diamond(with(Strategy::pc), 1, 0).paths.size(), 1U);
}

TEST(UnitDecoder, KnowsBlockCountsOfPathsAndEdges) {
  const std::vector<std::uint64_t> expected{7, 2, 5, 7};
  EXPECT_EQ(run_diamond(with(Strategy::pc), 2, 5).block_counts, expected);
  EXPECT_EQ(run_diamond(with(Strategy::ec), 2, 5).block_counts, expected);
  EXPECT_TRUE(run_diamond(with(Strategy::dec), 2, 5).block_counts.empty());
  EXPECT_TRUE(run_diamond(with(Strategy::pd), 2, 5).block_counts.empty());
}

TEST(UnitDecoder, TellsUnfinishedActivationsWhenTheyAreCounted) {
  for (const Strategy strategy : {Strategy::dec, Strategy::pd, Strategy::pc, Strategy::ec}) {
    EXPECT_EQ(run_diamond(with(strategy), 1, 1).unfinished_activations, 0U);
  }
  PlanOptions options = with(Strategy::ec);
  options.unfinished = planning::UnfinishedSource::nothing;
  EXPECT_EQ(run_diamond(options, 1, 1).unfinished_activations, std::nullopt);
}

TEST(UnitDecoder, CountsTheAbandonedAndClamps) {
  const auto snapshot = test::unit_from(kDiamond);
  const auto graph = test::graph_of(snapshot);
  const auto planned = planning::plan_unit(snapshot, with(Strategy::ec));
  test::PlanInterpreter interpreter(snapshot, graph, planned->plan, planning::ThreadMode::thread);
  interpreter.abandon(std::vector{cfg::EdgeId{0}}, 0);  // in the middle of block 1
  const auto counts = decode_counts(snapshot, planned->layout, interpreter.counters());
  ASSERT_TRUE(counts);
  EXPECT_EQ(counts->unfinished_activations, 1U);
  for (std::size_t block = 0; block < 4; ++block) {
    EXPECT_LE(counts->block_counts[block], 1U);
  }
}

TEST(UnitDecoder, SaturatesInsteadOfWrapping) {
  const auto snapshot = test::unit_from("0: return | e0 e0 e0\n");
  PlanOptions options = with(Strategy::pc);
  options.unfinished = planning::UnfinishedSource::ends;
  const auto layout = planning::lay_out_unit(snapshot, options);
  const auto counts =
      decode_counts(snapshot, *layout, std::vector<std::uint64_t>{kSaturated / 2, 0});
  ASSERT_TRUE(counts);
  EXPECT_EQ(counts->events[0].count, kSaturated);
}

TEST(UnitDecoder, SaysWhatAUnitWasCountedByInstead) {
  PlanOptions options = with(Strategy::pc);
  options.path_budget = 1;
  const UnitCounts counts = run_diamond(options, 7, 3);
  EXPECT_EQ(counts.strategy_used, Strategy::ec);
  EXPECT_EQ(text(counts.events), "2@1=7 5@0=16 ");
}

// 2^32 - 1 paths and one counter of activations: numbers of 32 bits would begin again at 0.
TEST(UnitLayout, RefusesUnitsWithTooManyCounters) {
  std::string switches;
  int block = 0;
  for (const int ways : {3, 5, 17, 257, 65537}) {
    switches += std::to_string(block++) + ":";
    for (int way = 0; way < ways; ++way) {
      switches += " " + std::to_string(block);
    }
    switches += "\n";
  }
  switches += std::to_string(block) + ": return\n";
  PlanOptions options = with(Strategy::pc);
  options.path_budget = ~std::uint32_t{0};
  const auto layout = planning::lay_out_unit(test::unit_from(switches), options);
  ASSERT_FALSE(layout);
  EXPECT_EQ(layout.error().code(), ErrorCode::limit_exceeded);
}

}  // namespace
}  // namespace assay::decoding
