// SPDX-License-Identifier: Apache-2.0
// Tests where the segment's base is loaded, and which counters loops keep in registers.
#include <gtest/gtest.h>

#include <string>

#include "native/planning/loop_counters.h"
#include "native/planning/planner.h"
#include "tests/support/unit_dsl.h"

namespace assay::planning {
namespace {

using unit::InstrumentationPlan;
using unit::PlaceKind;

InstrumentationPlan plan(const char* text, Strategy strategy,
                         ThreadMode threads = ThreadMode::thread) {
  PlanOptions options;
  options.strategy = strategy;
  options.threads = threads;
  options.unfinished = UnfinishedSource::nothing;
  auto planned = plan_unit(test::unit_from(text), options);
  EXPECT_TRUE(planned);
  return std::move(planned->plan);
}

std::string loads(const InstrumentationPlan& plan) {
  std::string result;
  for (const unit::BaseLoad& load : plan.base_loads) {
    result += (load.place.kind == PlaceKind::block_begin ? "begin " : "end ") +
              std::to_string(load.place.index) + "; ";
  }
  return result;
}

TEST(BaseLoads, AreSharedWithinAStretchWithoutCalls) {
  const auto p = plan("0: 1 2 | e0\n1: 3 | e1\n2: 3 | e2\n3: return | e3\n", Strategy::dec);
  EXPECT_EQ(loads(p), "begin 0; ");
  for (const unit::Probe& probe : p.probes) {
    EXPECT_EQ(probe.base, unit::BaseLoadId{0});
  }
}

TEST(BaseLoads, AreRepeatedAfterACall) {
  const auto p = plan("0: 1 | e0\n1: 2 | call\n2: return | e1\n", Strategy::dec);
  EXPECT_EQ(loads(p), "begin 0; begin 2; ");
}

TEST(BaseLoads, AreRepeatedAfterACallOnOneSide) {
  const auto p = plan("0: 1 2 | e0\n1: 3 | call\n2: 3\n3: return | e1\n", Strategy::dec);
  EXPECT_EQ(loads(p), "begin 0; begin 3; ");
}

TEST(BaseLoads, AreLeftToTheProbeBesideACall) {
  const auto p = plan("0: return | call e0\n", Strategy::dec);
  EXPECT_EQ(loads(p), "");
  EXPECT_EQ(p.probes[0].base, std::nullopt);
}

TEST(BaseLoads, HaveTwoZonesInABlockWithACall) {
  PlanOptions options;
  options.unfinished = UnfinishedSource::ends;  // probes at the begin of 0 and at its end
  const auto planned = plan_unit(test::unit_from("0: return | call\n"), options);
  ASSERT_TRUE(planned);
  EXPECT_EQ(loads(planned->plan), "begin 0; end 0; ");
}

TEST(BaseLoads, AreHoistedOutOfTheOutermostLoopWithoutCalls) {
  // 1..6 is a loop with a call in 6; 2..5 one without, around 3..4.
  const auto p = plan(R"(
    0: 1
    1: 2   | f=10
    2: 3   | f=100
    3: 4 5 | f=1000
    4: 3   | f=900 e0
    5: 7 6 | f=100
    6: 8 9 | call f=10
    7: 2   | f=90
    8: 1   | f=9
    9: return
  )",
                      Strategy::dec);
  EXPECT_EQ(loads(p), "end 1; ");
}

TEST(BaseLoads, AreNotHoistedForAColdUse) {
  const auto p = plan(R"(
    0: 1   | f=100
    1: 2 3 | f=1000
    2: 4 5 | f=900
    3: return | f=100
    4: 6   | f=1 e0
    5: 6   | f=899
    6: 1   | f=900
  )",
                      Strategy::dec);
  EXPECT_EQ(loads(p), "begin 4; ");
}

TEST(BaseLoads, AreNotNeededForFixedAddresses) {
  const auto p = plan("0: return | e0\n", Strategy::dec, ThreadMode::shared);
  EXPECT_TRUE(p.base_loads.empty());
  EXPECT_EQ(p.probes[0].base, std::nullopt);
}

TEST(BaseLoads, AreNotNeededByGs) {
  PlanOptions options;
  options.base = SegmentBase::gs;
  const auto planned = plan_unit(test::unit_from("0: return | e0\n"), options);
  ASSERT_TRUE(planned);
  EXPECT_TRUE(planned->plan.base_loads.empty());
  EXPECT_EQ(planned->plan.probes[0].base, std::nullopt);
}

constexpr const char* kLoop = R"(
  0: 1      | f=1
  1: 2 3    | f=100
  2: 1      | f=99 e0
  3: return | f=1
)";

TEST(LoopCounters, AreCarriedAroundAnInnermostLoop) {
  const auto p = plan(kLoop, Strategy::ec);
  ASSERT_EQ(p.probes[0].place.index, 2U);
  ASSERT_TRUE(p.probes[0].loop_carried);
  EXPECT_EQ(p.probes[0].loop_carried->header, unit::BlockId{1});
  EXPECT_EQ(p.probes[0].loop_carried->entry_edge, unit::EdgeId{0});
  EXPECT_FALSE(p.probes[1].loop_carried);
  EXPECT_EQ(loads(p), "begin 0; ");  // before the loop, for the counter is loaded there
}

constexpr const char* kSteadyLoop = R"(
  0: 1 | f=1
  1: 2 3 | f=100 steady
  2: 1 | f=99 steady poll
  3: return | f=1
)";

TEST(LoopCounters, AreStoredWhereTheLoopIsLeftAndBeforeItsPoll) {
  const auto p = plan(kSteadyLoop, Strategy::ec);
  ASSERT_TRUE(p.probes[0].loop_carried);
  const auto& stores = p.probes[0].loop_carried->on_leaving;
  ASSERT_TRUE(stores);
  ASSERT_EQ(stores->exits.size(), 1U);
  EXPECT_EQ(stores->exits[0].block, unit::BlockId{3});
  EXPECT_EQ(stores->exits[0].value, unit::kCarriedIn);
  ASSERT_EQ(stores->polls.size(), 1U);
  EXPECT_EQ(stores->polls[0].block, unit::BlockId{2});
  EXPECT_EQ(stores->polls[0].value, p.probes[0].place.kind == PlaceKind::block_begin
                                        ? unit::kIncremented
                                        : unit::kCarriedIn);
}

bool is_stored_on_leaving(const std::string& loop) {
  const auto p = plan(loop.c_str(), Strategy::dec);
  EXPECT_TRUE(p.probes[0].loop_carried);
  return p.probes[0].loop_carried->on_leaving.has_value();
}

TEST(LoopCounters, AreStoredInEachIterationWhereTheActivationMayBeTakenOverThere) {
  EXPECT_TRUE(is_stored_on_leaving(
      "0: 1 | f=1\n1: 2 3 | f=9 steady\n2: 1 | f=8 e0 steady\n3: return | f=1\n"));
  EXPECT_FALSE(
      is_stored_on_leaving("0: 1 | f=1\n1: 2 3 | f=9\n2: 1 | f=8 e0 steady\n3: return | f=1\n"));
}

TEST(LoopCounters, AreStoredInEachIterationWhereThePollMayBeBeforeOrBehindTheProbe) {
  EXPECT_FALSE(is_stored_on_leaving(
      "0: 1 | f=1\n1: 2 3 | f=9 steady\n2: 1 | f=8 e0 steady poll\n3: return | f=1\n"));
  EXPECT_TRUE(is_stored_on_leaving(
      "0: 1 | f=1\n1: 2 3 | f=9 e0 steady\n2: 1 | f=8 steady poll\n3: return | f=1\n"));
}

TEST(LoopCounters, AreStoredInEachIterationOfALoopThatEndsSoon) {
  EXPECT_FALSE(is_stored_on_leaving(
      "0: 1 | f=1\n1: 2 3 | f=7 steady\n2: 1 | f=6 e0 steady\n3: return | f=1\n"));
}

TEST(LoopCounters, AreStoredInEachIterationOfALoopWithManyExits) {
  const auto with_exits = [](std::size_t exits) {
    std::string loop = "0: 1 | f=1\n1: 2 | f=9 e0 steady\n2: 1";
    std::string sinks;
    for (std::size_t i = 0; i < exits; ++i) {
      loop += " " + std::to_string(i + 3);
      sinks += std::to_string(i + 3) + ": return\n";
    }
    return loop + " | f=9 steady\n" + sinks;
  };
  EXPECT_TRUE(is_stored_on_leaving(with_exits(kMostExitsThatStore)));
  EXPECT_FALSE(is_stored_on_leaving(with_exits(kMostExitsThatStore + 1)));
}

// A path ends at the loop's entry, so that each iteration is the same path.
TEST(LoopCounters, AreThoseOfTheOnlyPathThroughALoop) {
  const auto p = plan(kLoop, Strategy::pc);
  ASSERT_EQ(p.probes.back().place.index, 2U);
  EXPECT_TRUE(p.probes.back().loop_carried);
}

TEST(LoopCounters, AreNotCarriedWhereOtherThreadsWrite) {
  EXPECT_TRUE(plan(kLoop, Strategy::ec, ThreadMode::shared).probes[0].loop_carried);
  EXPECT_FALSE(plan(kLoop, Strategy::ec, ThreadMode::atomic).probes[0].loop_carried);
}

TEST(LoopCounters, AreNotCarriedAcrossCalls) {
  const auto p = plan("0: 1\n1: 2 3\n2: 1 | call e0\n3: return\n", Strategy::dec);
  EXPECT_FALSE(p.probes[0].loop_carried);
}

TEST(LoopCounters, AreNotCarriedWhenAnIterationMayPassBy) {
  const auto p =
      plan("0: 1\n1: 2 3\n2: 4 5\n3: return\n4: 6 | e0\n5: 6\n6: 1 | e1\n", Strategy::dec);
  EXPECT_FALSE(p.probes[0].loop_carried);
  EXPECT_TRUE(p.probes[1].loop_carried);
}

// Each iteration passes one of two probes. Where the ways meet, each register has a phi.
constexpr const char* kTwoWays = R"(
  0: 1      | f=1
  1: 2 3    | f=100 steady
  2: 4 5    | f=99 steady
  3: return | f=1
  4: 6      | f=50 e0 steady
  5: 6      | f=49 e1 steady
  6: 1      | f=99 steady
)";

TEST(LoopCounters, AreCarriedByTheWaysThatManyIterationsTake) {
  const auto p = plan(kTwoWays, Strategy::dec);
  for (const std::size_t i : {0U, 1U}) {
    ASSERT_TRUE(p.probes[i].loop_carried);
    const unit::LoopCarriedCounter& carried = *p.probes[i].loop_carried;
    ASSERT_EQ(carried.merges.size(), 1U);
    EXPECT_EQ(carried.merges[0].block, unit::BlockId{6});
    ASSERT_EQ(carried.merges[0].inputs.size(), 2U);
    EXPECT_EQ(carried.merges[0].inputs[i].value, unit::kIncremented);
    EXPECT_EQ(carried.merges[0].inputs[1 - i].value, unit::kCarriedIn);
    ASSERT_EQ(carried.latches.size(), 1U);
    EXPECT_EQ(carried.latches[0].value, unit::merge_value(0));
    ASSERT_TRUE(carried.on_leaving);
    ASSERT_EQ(carried.on_leaving->exits.size(), 1U);
    EXPECT_EQ(carried.on_leaving->exits[0].value, unit::kCarriedIn);
  }
}

TEST(LoopCounters, AreNotCarriedByAWayThatFewIterationsTake) {
  std::string loop = kTwoWays;
  loop.replace(loop.find("f=50"), 4, "f=24");
  const auto p = plan(loop.c_str(), Strategy::dec);
  EXPECT_FALSE(p.probes[0].loop_carried);
  EXPECT_TRUE(p.probes[1].loop_carried);
}

TEST(LoopCounters, AreNotCarriedByAWayWhereEachPassWouldStore) {
  PlanOptions options;
  options.strategy = Strategy::dec;
  options.loop_stores = LoopStores::iterations;
  const auto planned = plan_unit(test::unit_from(kTwoWays), options);
  ASSERT_TRUE(planned);
  EXPECT_FALSE(planned->plan.probes[0].loop_carried);
  EXPECT_FALSE(planned->plan.probes[1].loop_carried);
}

TEST(LoopCounters, AreNotCarriedWhenTwoProbesShareACounter) {
  const auto p = plan("0: 1\n1: 2 3 | e0\n2: 1 | e0 e1\n3: return\n", Strategy::dec);
  EXPECT_FALSE(p.probes[0].loop_carried);
  EXPECT_FALSE(p.probes[1].loop_carried);
  EXPECT_TRUE(p.probes[2].loop_carried);
}

TEST(LoopCounters, AreNotCarriedThroughALongLoop) {
  const auto is_carried = [](std::size_t occurrences) {
    std::string body = "2: 1 | f=99";
    for (std::size_t i = 0; i < occurrences; ++i) {
      body += " e0";
    }
    const auto p =
        plan(("0: 1 | f=1\n1: 2 3 | f=100\n" + body + "\n3: return | f=1\n").c_str(), Strategy::ec);
    return p.probes[0].loop_carried.has_value();
  };
  EXPECT_TRUE(is_carried(kMostOccurrencesInAShortLoop));
  EXPECT_FALSE(is_carried(kMostOccurrencesInAShortLoop + 1));
}

TEST(LoopCounters, AreAtMostTwoInALoop) {
  const auto p = plan("0: 1\n1: 2 3 | e0 e1 e2\n2: 1\n3: return\n", Strategy::dec);
  EXPECT_TRUE(p.probes[0].loop_carried);
  EXPECT_TRUE(p.probes[1].loop_carried);
  EXPECT_FALSE(p.probes[2].loop_carried);
}

TEST(LoopCounters, AreNotCarriedInAnOuterLoop) {
  const auto p = plan("0: 1\n1: 2 | e0\n2: 3 4\n3: 2\n4: 5 6\n5: 1\n6: return\n", Strategy::dec);
  EXPECT_FALSE(p.probes[0].loop_carried);
}

// The blocks 2 and 3 form a cycle that may be entered at both: 2 dominates the latch, and yet an
// iteration may pass it twice.
TEST(LoopCounters, AreNotCarriedAroundAnIrreducibleCycle) {
  const auto p = plan(R"(
    0: 1
    1: 4 5
    2: 6 7 | e0
    3: 2
    4: 2
    5: 3
    6: 3
    7: 8 9
    8: 1
    9: return
  )",
                      Strategy::dec, ThreadMode::shared);
  EXPECT_FALSE(p.probes[0].loop_carried);
}

}  // namespace
}  // namespace assay::planning
