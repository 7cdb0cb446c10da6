// SPDX-License-Identifier: Apache-2.0
// Tests how plans add what occurrences weigh.
#include <gtest/gtest.h>

#include "native/planning/planner.h"
#include "tests/support/unit_dsl.h"
#include "tests/unit/planning/plan_text.h"

namespace assay::planning {
namespace {

using unit::InstrumentationPlan;

constexpr const char* kWeighty = R"(
  0: 1 2 | f=10 e0*16
  1: 3   | f=9 e0*24 e0*24
  2: 3   | f=1 e1
  3: return | f=10
)";

TEST(Weights, AreAddedByDec) {
  EXPECT_EQ(text(plan(test::unit_from(kWeighty), with(Strategy::dec))),
            "at 0: 0+=16, at 1: 0+=24, at 2: 0+=24, at 3: 1+=1");
}

TEST(Weights, AreSummedUpInRows) {
  const InstrumentationPlan p = plan(test::unit_from(kWeighty), with(Strategy::pd));
  ASSERT_EQ(p.rows.row_offsets, (std::vector<std::uint32_t>{0, 1, 3}));
  EXPECT_EQ(p.rows.entries[0].delta, 16U + 24U + 24U);
  EXPECT_EQ(p.rows.entries[1].delta, 16U);
}

TEST(Weights, ThatAreConstantsCostNoCounter) {
  for (const Strategy strategy : {Strategy::dec, Strategy::pd, Strategy::pc, Strategy::ec}) {
    unit::UnitSnapshot snapshot = test::unit_from(kWeighty);
    const std::uint32_t weighted = plan(snapshot, with(strategy)).counter_count;
    for (unit::Occurrence& occurrence : snapshot.occurrences) {
      occurrence.weight = 1;
    }
    EXPECT_EQ(plan(snapshot, with(strategy)).counter_count, weighted);
  }
}

TEST(Weights, ThatOnlyTheProgramKnowsAreAddedToOneCounterForEachTypeAndContext) {
  const auto snapshot = test::unit_from(R"(
    0: 1 2 | f=10 e0*?
    1: 3   | f=9 e0*? e0@1*?
    2: 3   | f=1 e0 e1*?
    3: return | f=10
  )");
  const auto planned = plan_unit(snapshot, with(Strategy::ec));
  ASSERT_TRUE(planned);
  EXPECT_EQ(text(planned->plan),
            "end 1: 0+=1, end 2: 1+=1, at 0: 2+=value, at 1: 2+=value, at 2: 3+=value, "
            "at 4: 4+=value");
  EXPECT_EQ(planned->layout.values.count(), 3U);
  EXPECT_EQ(planned->plan.counter_count, 5U);
}

TEST(Weights, ThatOnlyTheProgramKnowsNeedNoSecondCounterToBeChecked) {
  PlanOptions options = with(Strategy::pc);
  options.check = true;
  EXPECT_EQ(text(plan(test::unit_from("0: return | e0 e0*?\n"), options)),
            "end 0: 0+=1, at 1: 1+=value, at 0: 2+=1");
}

TEST(Weights, LeaveOtherCountersOfALoopInRegisters) {
  PlanOptions options = with(Strategy::dec);
  options.threads = ThreadMode::thread;
  options.base = SegmentBase::gs;
  const InstrumentationPlan p = plan(
      test::unit_from("0: 1 | f=1\n1: 2 3 | f=9\n2: 1 | f=8 e0 e1*?\n3: return | f=1\n"), options);
  ASSERT_EQ(p.probes.size(), 2U);
  EXPECT_TRUE(p.probes[0].loop_carried);
  EXPECT_FALSE(p.probes[1].loop_carried);
}

TEST(Pd, FallsBackToEdgesWhereAPathMayWeighMoreThanARowCanSay) {
  unit::UnitSnapshot snapshot = test::unit_from("0: return | e0 e0 e1\n");
  snapshot.occurrences[0].weight = unit::kMaxWeight - 1;
  EXPECT_EQ(plan_unit(snapshot, with(Strategy::pd))->layout.strategy_used, Strategy::pd);
  snapshot.occurrences[0].weight = unit::kMaxWeight;
  EXPECT_EQ(plan_unit(snapshot, with(Strategy::pd))->layout.strategy_used, Strategy::ec);
}

}  // namespace
}  // namespace assay::planning
