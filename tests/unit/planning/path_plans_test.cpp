// SPDX-License-Identifier: Apache-2.0
// Tests which probes the strategies of paths plant, and where.
#include <gtest/gtest.h>

#include "native/planning/planner.h"
#include "tests/support/unit_dsl.h"
#include "tests/unit/planning/plan_text.h"

namespace assay::planning {
namespace {

using unit::InstrumentationPlan;

TEST(Pc, CountsAPathBeforeTheWaysMerge) {
  // The hot arm has value 0, the cold arm 1.
  const InstrumentationPlan p = plan(test::unit_from(kDiamond), with(Strategy::pc));
  EXPECT_EQ(p.counter_count, 2U);
  EXPECT_TRUE(p.path_values.empty());
  EXPECT_EQ(text(p), "end 2: 1+=1, end 1: 0+=1");
}

TEST(Pc, CountsWhereAnActivationLeavesIfThatIsToBeKnown) {
  // One phi of two constants, and no addition.
  PlanOptions options = with(Strategy::pc);
  options.unfinished = UnfinishedSource::ends;
  const InstrumentationPlan p = plan(test::unit_from(kDiamond), options);
  ASSERT_EQ(p.path_values.size(), 3U);
  EXPECT_EQ(std::get<unit::PathConstant>(p.path_values[0]).value, 0);
  EXPECT_EQ(std::get<unit::PathConstant>(p.path_values[1]).value, 1);
  EXPECT_EQ(std::get<unit::PathPhi>(p.path_values[2]).block, unit::BlockId{3});
  EXPECT_EQ(text(p), "end 3: c[0,2,0], begin 0: 2+=1");
}

TEST(Pc, KnowsThePathWhereNoPathsMeet) {
  const auto snapshot = test::unit_from("0: 1 2\n1: return | f=2\n2: deopt\n");
  const InstrumentationPlan p = plan(snapshot, with(Strategy::pc));
  EXPECT_TRUE(p.path_values.empty());
  EXPECT_EQ(text(p), "end 2: 1+=1, end 1: 0+=1");
}

TEST(Pc, EndsPathsOnBackEdges) {
  // The loop is left after two iterations, so its entry is not cut.
  const InstrumentationPlan p =
      plan(test::unit_from("0: 1 | f=1\n1: 2 3 | f=2\n2: 1 | f=1\n3: return | f=1\n"),
           with(Strategy::pc));
  EXPECT_EQ(p.counter_count, 4U);
  const auto& phi = std::get<unit::PathPhi>(p.path_values.back());
  EXPECT_EQ(phi.block, unit::BlockId{1});
  EXPECT_EQ(phi.inputs.size(), 2U);
  EXPECT_EQ(text(p), "end 3: c[0,2,1], end 2: c[0,2,0]");
}

TEST(Pc, CountsALoopOfOnePathByOneCounter) {
  // A path ends at the loop's entry. Each iteration is path 0.
  const InstrumentationPlan p = plan(test::unit_from(kLoop), with(Strategy::pc));
  EXPECT_EQ(p.counter_count, 3U);
  EXPECT_TRUE(p.path_values.empty());
  EXPECT_EQ(text(p), "end 0: 2+=1, end 3: 1+=1, end 2: 0+=1");
}

TEST(Pep, SamplesAPathWherePcCountsIt) {
  const InstrumentationPlan p = plan(test::unit_from(kDiamond), with(Strategy::pep));
  EXPECT_EQ(p.counter_count, 2U);
  EXPECT_EQ(text(p), "end 2: s[0,-,1], end 1: s[0,-,0]");
}

TEST(Pep, CountsEachPathBesidesWhereAccuracyIsAskedFor) {
  PlanOptions options = with(Strategy::pep);
  options.check = true;
  const InstrumentationPlan p = plan(test::unit_from(kDiamond), options);
  EXPECT_EQ(p.counter_count, 4U);
  EXPECT_EQ(text(p), "end 2: s[0,-,1], end 2: 3+=1, end 1: s[0,-,0], end 1: 2+=1");
}

// The switch has more ways than the budget has paths.
TEST(Pep, LeavesAUnitAloneThatHasTooManyPaths) {
  PlanOptions options = with(Strategy::pep);
  options.path_budget = 2;
  const auto planned =
      plan_unit(test::unit_from("0: 1 2 3\n1: return\n2: return\n3: return\n"), options);
  ASSERT_FALSE(planned);
  EXPECT_EQ(planned.error().code(), ErrorCode::unsupported);
}

// A loop of many iterations with two ways through its body, and blocks after these.
constexpr const char* kLoopOfTwoPaths = R"(
  0: 1      | f=1
  1: 2 6    | f=100
  2: 3 4    | f=99
  3: 5      | f=90 e0
  4: 5      | f=9
  5: 7      | f=99
  6: return | f=1 e1
  7: 1      | f=99)";

TEST(Pc, CountsAPathOfALoopBeforeTheWaysMerge) {
  const InstrumentationPlan p = plan(test::unit_from(kLoopOfTwoPaths), with(Strategy::pc));
  EXPECT_EQ(p.counter_count, 4U);
  EXPECT_TRUE(p.path_values.empty());
  EXPECT_EQ(text(p), "end 0: 3+=1, end 6: 2+=1, end 4: 1+=1, end 3: 0+=1");
}

TEST(Pc, CountsAPathAfterACall) {
  // The call in block 7 may leave the activation, and then its path has not ended.
  const InstrumentationPlan p =
      plan(test::unit_from(std::string(kLoopOfTwoPaths) + " call\n"), with(Strategy::pc));
  EXPECT_EQ(std::get<unit::PathPhi>(p.path_values.back()).block, unit::BlockId{5});
  EXPECT_EQ(text(p), "end 0: 3+=1, end 6: 2+=1, end 7: c[0,2,0]");
}

TEST(Pc, CountsWithoutAnAdditionBeforeTheWaysMerge) {
  // The second of two diamonds ends the path: its cold arm counts one counter further.
  const InstrumentationPlan p = plan(test::unit_from(R"(
    0: 1      | f=1
    1: 2 9    | f=100
    2: 3 4    | f=99
    3: 5      | f=90
    4: 5      | f=9
    5: 6 7    | f=99
    6: 8      | f=90
    7: 8      | f=9
    8: 1      | f=99
    9: return | f=1
  )"),
                                     with(Strategy::pc));
  EXPECT_EQ(text(p), "end 0: 5+=1, end 9: 4+=1, end 7: c[0,2,1], end 6: c[0,2,0]");
  EXPECT_EQ(p.path_values.size(), 3U);  // two constants and a phi
}

TEST(Pc, AddsOnlyWhereOffsetsDiffer) {
  // Two diamonds in a row: the second one's cold arm adds to the first one's phi.
  PlanOptions options = with(Strategy::pc);
  options.unfinished = UnfinishedSource::ends;
  const InstrumentationPlan p = plan(test::unit_from(R"(
    0: 1 2 | f=10
    1: 3   | f=9
    2: 3   | f=1
    3: 4 5 | f=10
    4: 6   | f=9
    5: 6   | f=1
    6: return | f=10
  )"),
                                     options);
  int additions = 0;
  for (const unit::PathValue& value : p.path_values) {
    if (const auto* add = std::get_if<unit::PathAdd>(&value)) {
      EXPECT_EQ(add->block, unit::BlockId{5});
      EXPECT_EQ(add->addend, 1);
      ++additions;
    }
  }
  EXPECT_EQ(additions, 1);
}

TEST(Pc, FallsBackToEdgesWhereTheBudgetCannotBeKept) {
  PlanOptions options = with(Strategy::pc);
  options.path_budget = 3;
  const auto planned = plan_unit(test::switches_in_a_row(1), options);
  ASSERT_TRUE(planned);
  EXPECT_EQ(planned->layout.strategy_used, Strategy::ec);
  options.path_budget = 4;
  EXPECT_EQ(plan_unit(test::switches_in_a_row(1), options)->layout.strategy_used, Strategy::pc);
}

TEST(Pc, RefusesToEndAPathOnACriticalEdge) {
  const auto planned = plan_unit(test::unit_from("0: 1\n1: 1 2\n2: return\n"), with(Strategy::pc));
  ASSERT_FALSE(planned);
  EXPECT_EQ(planned.error().code(), ErrorCode::unsupported);
}

TEST(Pd, DecodesAtThePathsEnd) {
  const InstrumentationPlan p = plan(test::unit_from(kDiamond), with(Strategy::pd));
  EXPECT_EQ(p.counter_count, 2U);  // contexts are not kept apart
  EXPECT_EQ(text(p), "end 3: d[2,0]");
  // Path 0 takes the hot arm: e0, e1. Path 1 takes the cold one: twice each.
  ASSERT_EQ(p.rows.row_offsets, (std::vector<std::uint32_t>{0, 2, 4}));
  EXPECT_EQ(p.rows.entries[0].delta, 1U);
  EXPECT_EQ(p.rows.entries[2].counter, 0U);
  EXPECT_EQ(p.rows.entries[2].delta, 2U);
  EXPECT_EQ(p.rows.entries[3].delta, 2U);
}

TEST(Pd, AddsDirectlyWhatAKnownPathAdds) {
  const auto snapshot = test::unit_from("0: 1 2 | e0\n1: return | f=2 e1 e1\n2: deopt\n");
  const InstrumentationPlan p = plan(snapshot, with(Strategy::pd));
  EXPECT_EQ(text(p), "end 2: 0+=1, end 1: 0+=1, end 1: 1+=2");
  EXPECT_TRUE(p.rows.row_offsets.empty());
  EXPECT_TRUE(p.path_values.empty());
}

TEST(Pd, DecodesAKnownPathByItsRowWhenThatIsLong) {
  const auto snapshot = test::unit_from("0: return | e0 e1 e2 e3 e4 e5 e6 e7 e8\n");
  const InstrumentationPlan p = plan(snapshot, with(Strategy::pd));
  EXPECT_EQ(text(p), "end 0: d[0,0]");
  EXPECT_EQ(p.rows.entries.size(), 9U);
}

TEST(Pd, PlantsNothingWhereNothingIsAdded) {
  const auto snapshot = test::unit_from("0: 1 2\n1: 3\n2: 3\n3: 4 5\n4: return | e0\n5: deopt\n");
  const InstrumentationPlan p = plan(test::unit_from(kLoop), with(Strategy::pd));
  EXPECT_FALSE(p.probes.empty());
  EXPECT_TRUE(
      plan(test::unit_from("0: 1\n1: 2 3\n2: 1\n3: return\n"), with(Strategy::pd)).probes.empty());
  EXPECT_EQ(plan(snapshot, with(Strategy::pd)).probes.size(), 1U);
}

}  // namespace
}  // namespace assay::planning
