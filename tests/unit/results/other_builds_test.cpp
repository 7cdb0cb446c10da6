// SPDX-License-Identifier: Apache-2.0
// Tests what becomes of sessions that another build wrote.
#include <gtest/gtest.h>

#include "tests/unit/results/written_session.h"

namespace assay::results {
namespace {

using session::SegmentKind;

TEST(OtherBuilds, NamesTheBuildThatCounted) {
  SessionWriter writer(plan_for(planning::Strategy::ec));
  writer.written_by("another0build");
  writer.add_unit(1);
  writer.add_segment(SegmentKind::application, 2);
  const RunResult result = writer.result();
  EXPECT_EQ(result.build, "another0build");
  EXPECT_EQ(result.totals, (Counts{4, 2})) << "another build that plans alike can be read";
}

TEST(OtherBuilds, RefusesTheSessionOfAnotherPlannerWithTheWayToReadIt) {
  SessionWriter writer(plan_for(planning::Strategy::ec));
  writer.written_by("another0build");
  writer.add_unit(1);
  writer.add_unit(2, true);
  writer.add_segment(SegmentKind::application, 2);
  const auto result = writer.try_result();
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().code(), ErrorCode::version_mismatch);
  for (const char* part : {"another0build", kReaderBuild, "assay recover"}) {
    EXPECT_NE(result.error().message().find(part), std::string::npos) << part;
  }
}

TEST(OtherBuilds, AUnitOfTheSameBuildThatIsPlannedOtherwiseIsDamaged) {
  SessionWriter writer(plan_for(planning::Strategy::ec));
  writer.add_unit(1);
  writer.add_unit(2, true);
  writer.add_segment(SegmentKind::application, 2);
  const RunResult result = writer.result();
  EXPECT_EQ(result.coverage.units_unreadable, 1u);
  EXPECT_EQ(result.totals, (Counts{4, 2}));
  EXPECT_TRUE(result.counts_are_missing());
}

TEST(OtherBuilds, AUnitThatNeverRanNeedsNoPlan) {
  SessionWriter writer(plan_for(planning::Strategy::ec));
  writer.written_by("another0build");
  writer.add_unit(1, true);
  writer.add_segment(SegmentKind::application, 0);
  EXPECT_EQ(writer.result().totals, (Counts{0, 0}));
}

}  // namespace
}  // namespace assay::results
