// SPDX-License-Identifier: Apache-2.0
// Tests which probes direct and edge counting plant, and where.
#include "native/planning/planner.h"

#include <gtest/gtest.h>

#include "tests/support/unit_dsl.h"
#include "tests/unit/planning/plan_text.h"

namespace assay::planning {
namespace {

using unit::InstrumentationPlan;

TEST(Dec, CountsAtEachOccurrence) {
  const InstrumentationPlan p = plan(test::unit_from(kDiamond), with(Strategy::dec));
  // Columns: (0, root), (1, root), (1, context 1).
  EXPECT_EQ(text(p), "at 0: 0+=1, at 1: 1+=1, at 2: 0+=1, at 3: 2+=1");
  EXPECT_EQ(p.counter_count, 3U);
}

TEST(Dec, CountsActivationsWhereTheyBeginAndEnd) {
  PlanOptions options = with(Strategy::dec);
  options.unfinished = UnfinishedSource::ends;
  const auto snapshot = test::unit_from("0: 1 2 3 4\n1: return\n2: unwind\n3: deopt\n4: sink\n");
  EXPECT_EQ(text(plan(snapshot, options)), "begin 0: 0+=1, end 1: 1+=1, end 2: 1+=1");
}

TEST(Ec, CountsTheCheapestSetOfEdges) {
  const InstrumentationPlan p = plan(test::unit_from(kDiamond), with(Strategy::ec));
  // One edge of each arm: 9 + 1 updates, where the entry and the cold arm would be 10 + 1.
  EXPECT_EQ(text(p), "end 1: 0+=1, end 2: 1+=1");
  EXPECT_EQ(p.counter_count, 2U);
}

TEST(Ec, MeasuresEntriesAndLeavingsWhenAsked) {
  PlanOptions options = with(Strategy::ec);
  options.unfinished = UnfinishedSource::ends;
  const auto snapshot =
      test::unit_from("0: 1 2 3\n1: return | f=5\n2: unwind | f=1\n3: deopt | f=0\n");
  EXPECT_EQ(text(plan(snapshot, options)), "end 1: 0+=1, end 2: 1+=1, begin 0: 2+=1");
}

TEST(UnfinishedActivations, AreFoundTheCheaperWayForEachUnit) {
  const PlanOptions options;
  const auto source_of = [&](const char* text) {
    const auto layout = lay_out_unit(test::unit_from(text), options);
    return layout ? layout->unfinished : UnfinishedSource::automatic;
  };
  EXPECT_EQ(source_of("0: 1 2 | f=1\n1: return | f=1\n2: return | f=0\n"),
            UnfinishedSource::handlers);
  EXPECT_EQ(source_of(kLoop), UnfinishedSource::ends);  // 100 iterations
}

TEST(UnfinishedActivations, AreMissedByHandlersOnlyWhereAnActivationCanBeStopped) {
  PlanOptions options;
  options.unfinished = UnfinishedSource::handlers;
  const auto may_miss = [&](const char* text) {
    return lay_out_unit(test::unit_from(text), options)->handlers_may_miss;
  };
  EXPECT_FALSE(may_miss("0: 1 2\n1: return\n2: deopt\n"));
  EXPECT_TRUE(may_miss("0: 1 2\n1: return | call\n2: deopt\n"));
  EXPECT_TRUE(may_miss(kLoop));
}

TEST(Ec, CountsALoopOnce) {
  EXPECT_EQ(text(plan(test::unit_from(kLoop), with(Strategy::ec))), "end 2: 0+=1, begin 0: 1+=1");
}

TEST(Ec, CountsSinksWithoutAnEndAtTheirBegin) {
  const auto snapshot = test::unit_from("0: 1 2 | f=9\n1: sink | f=1\n2: deopt | f=8\n");
  EXPECT_EQ(text(plan(snapshot, with(Strategy::ec))), "begin 1: 0+=1, end 2: 1+=1");
}

TEST(Ec, RefusesAGraphInWhichACriticalEdgeHasToBeCounted) {
  // Two critical edges from 0 to 1: one of them is off any tree.
  const auto planned = plan_unit(test::unit_from("0: 1 1\n1: return\n"), with(Strategy::ec));
  ASSERT_FALSE(planned);
  EXPECT_EQ(planned.error().code(), ErrorCode::unsupported);
}

TEST(Ec, PutsCriticalEdgesIntoTheTree) {
  // 0 -> 2 is critical, and colder than all others.
  const auto planned = plan_unit(test::unit_from("0: 1 2 | f=10\n1: 2 | f=9\n2: return | f=10\n"),
                                 with(Strategy::ec));
  EXPECT_TRUE(planned);
}

TEST(Check, CountsByDecAsWell) {
  PlanOptions options = with(Strategy::ec);
  options.check = true;
  const auto planned = plan_unit(test::unit_from(kDiamond), options);
  ASSERT_TRUE(planned);
  EXPECT_EQ(planned->layout.own_counters, 2U);
  EXPECT_EQ(planned->plan.counter_count, 5U);
  EXPECT_EQ(text(planned->plan),
            "end 1: 0+=1, end 2: 1+=1, at 0: 2+=1, at 1: 3+=1, at 2: 2+=1, at 3: 4+=1");
}

TEST(Planner, RefusesMalformedSnapshots) {
  unit::UnitSnapshot snapshot = test::unit_from(kDiamond);
  snapshot.occurrences[0].block = unit::BlockId{9};
  EXPECT_EQ(plan_unit(snapshot, with(Strategy::ec)).error().code(), ErrorCode::malformed_data);
  EXPECT_FALSE(plan_unit({}, with(Strategy::ec)));
  EXPECT_FALSE(plan_unit(test::unit_from("0: return\n1: return\n"), with(Strategy::ec)));
}

}  // namespace
}  // namespace assay::planning
