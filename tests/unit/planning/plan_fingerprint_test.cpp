// SPDX-License-Identifier: Apache-2.0
#include "native/planning/plan_fingerprint.h"

#include <gtest/gtest.h>

#include <utility>

#include "native/planning/planner.h"
#include "tests/support/unit_dsl.h"

namespace assay::planning {
namespace {

constexpr const char* kDiamond =
    "0: 1 2 | f=10 e1\n1: 3 | f=9 e2\n2: 3 | f=1 e1\n3: return | f=10\n";

unit::InstrumentationPlan plan_of(Strategy strategy) {
  PlanOptions options;
  options.strategy = strategy;
  auto planned = plan_unit(test::unit_from(kDiamond), options);
  EXPECT_TRUE(planned);
  return std::move(planned->plan);
}

PlanFingerprint fingerprint(const unit::InstrumentationPlan& plan) {
  return fingerprint_of(plan, test::unit_from(kDiamond));
}

TEST(PlanFingerprint, IsTheSameForTheSamePlan) {
  for (const Strategy strategy : {Strategy::dec, Strategy::pd, Strategy::pc, Strategy::ec}) {
    EXPECT_EQ(fingerprint(plan_of(strategy)), fingerprint(plan_of(strategy)));
  }
}

// A changed rule for spanning trees gives as many counters as before, on other edges.
TEST(PlanFingerprint, DiffersWhereTheSameNumberOfCountersIsPlacedOtherwise) {
  const unit::InstrumentationPlan plan = plan_of(Strategy::ec);
  ASSERT_GE(plan.probes.size(), 2u);
  unit::InstrumentationPlan other = plan;
  std::swap(other.probes.front().place, other.probes.back().place);
  EXPECT_EQ(other.counter_count, plan.counter_count);
  EXPECT_NE(fingerprint(other), fingerprint(plan));
}

TEST(PlanFingerprint, DiffersWhereARowAddsToAnotherCounter) {
  const unit::InstrumentationPlan plan = plan_of(Strategy::pd);
  ASSERT_FALSE(plan.rows.entries.empty());
  unit::InstrumentationPlan other = plan;
  ++other.rows.entries.back().counter;
  EXPECT_NE(fingerprint(other), fingerprint(plan));
}

TEST(PlanFingerprint, DiffersWithTheNumberOfCounters) {
  const unit::InstrumentationPlan plan = plan_of(Strategy::dec);
  unit::InstrumentationPlan other = plan;
  ++other.counter_count;
  EXPECT_NE(fingerprint(other), fingerprint(plan));
}

}  // namespace
}  // namespace assay::planning
