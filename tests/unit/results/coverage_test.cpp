// SPDX-License-Identifier: Apache-2.0
// Tests what a result says of units that were not counted.
#include <gtest/gtest.h>

#include <vector>

#include "tests/unit/results/written_session.h"

namespace assay::results {
namespace {

using session::SegmentKind;

TEST(Coverage, CoverageCountsEveryUnitOnce) {
  SessionWriter writer(plan_for(planning::Strategy::ec));
  writer.add_unit(1);
  writer.add_unit(2);
  writer.session().log(
      session::encode_unit_discarded({1, session::DiscardOutcome::never_installed, "invalidated"}));
  writer.session().log(session::encode_unit_left_alone({{"C.h()", -1, 3}, "too large"}));
  writer.session().log(session::encode_unit_left_alone({{"C.i()", -1, 4}, "too large"}));
  writer.session().log(session::encode_unit_left_alone({{"C.j()", -1, 5}, "a stub"}));
  writer.add_segment(SegmentKind::application, 0);
  const RunResult result = writer.result();
  EXPECT_EQ(result.coverage.units_seen, 5u);
  EXPECT_EQ(result.coverage.units_instrumented, 1u);
  EXPECT_EQ(result.coverage.units_discarded, 1u);
  ASSERT_EQ(result.coverage.left_alone.size(), 2u);
  EXPECT_EQ(result.coverage.left_alone[0].reason, "too large");
  EXPECT_EQ(result.coverage.left_alone[0].count, 2u);
  EXPECT_EQ(result.units.size(), 1u);
}

// It has an id, and no record of its own among those left alone.
TEST(Coverage, AUnitThatRunsUncountedIsLeftAloneOnce) {
  SessionWriter writer(plan_for(planning::Strategy::ec));
  writer.add_unit(1);
  writer.add_unit(2);
  writer.session().log(session::encode_unit_discarded(
      {1, session::DiscardOutcome::runs_uncounted, "instrumentation failed"}));
  writer.add_segment(SegmentKind::application, 0);
  const RunResult result = writer.result();
  EXPECT_EQ(result.coverage.units_seen, 2u);
  EXPECT_EQ(result.coverage.units_instrumented, 1u);
  EXPECT_EQ(result.coverage.units_discarded, 0u);
  EXPECT_EQ(result.coverage.units_left_alone, 1u);
  ASSERT_EQ(result.coverage.left_alone.size(), 1u);
  EXPECT_EQ(result.coverage.left_alone[0].reason, "instrumentation failed");
  EXPECT_EQ(result.coverage.left_alone[0].examples, std::vector<std::string>{"A.f()"});
  EXPECT_TRUE(result.counts_are_missing());
}

TEST(Coverage, ADamagedUnitIsSaidAndTheRestCounts) {
  SessionWriter writer(plan_for(planning::Strategy::ec));
  writer.add_unit(1);
  writer.session().log(
      session::encode_session_unit(0, 1, {}, std::vector<std::byte>(5, std::byte{9})));
  writer.add_segment(SegmentKind::application, 2);
  const RunResult result = writer.result();
  EXPECT_EQ(result.coverage.units_unreadable, 1u);
  EXPECT_EQ(result.totals, (Counts{4, 2}));
}

// Identities have a digest where JVM TI's names have a number.
TEST(Coverage, AHotMethodOfAHiddenClassHasItsReasonWhereThereIsOne) {
  SessionWriter writer(plan_for(planning::Strategy::ec));
  const auto left_alone = [&](const std::string& method, const std::string& reason) {
    writer.session().log(session::encode_unit_left_alone({{method, -1, 3}, reason}));
  };
  left_alone("A$$Lambda#1aZ.run()", "too large");
  left_alone("A$$Lambda#2bY.get()", "too large");
  left_alone("A$$Lambda#3cX.get()", "a stub");
  cputime::Figures figures{.user_ns = 1000};
  figures.samples[cputime::index_of(cputime::TimePlace::left_alone)] = 3;
  figures.methods = {{cputime::TimePlace::left_alone, "A$$Lambda.0x00007f01.run()", 2},
                     {cputime::TimePlace::left_alone, "A$$Lambda.0x00007f02.get()", 1}};
  writer.session().log(session::encode_cpu_time(figures));
  const RunResult result = writer.result();
  ASSERT_TRUE(result.cpu_time);
  ASSERT_EQ(result.cpu_time->shares.hottest.size(), 2u);
  EXPECT_EQ(result.cpu_time->shares.hottest[0].reason, "too large");
  EXPECT_EQ(result.cpu_time->shares.hottest[1].reason, "") << "several are possible";
}

TEST(Coverage, WhatIsLostOrLeftAloneIsMissing) {
  SessionWriter writer(plan_for(planning::Strategy::ec));
  writer.add_unit(1);
  writer.add_segment(SegmentKind::application, 1);
  EXPECT_FALSE(writer.result().counts_are_missing());
  writer.session().log(session::encode_unit_left_alone({{"C.h()", -1, 3}, "no space"}));
  EXPECT_TRUE(writer.result().counts_are_missing());
  EXPECT_FALSE(writer.result().damaged);
  writer.session().header().records_lost = 1;
  EXPECT_TRUE(writer.result().damaged);
}

}  // namespace
}  // namespace assay::results
