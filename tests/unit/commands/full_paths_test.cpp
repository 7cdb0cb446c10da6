// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "scheduler/viewing/stored_profiles.h"
#include "tests/unit/views/sample_unit.h"

namespace assay::viewing {
namespace {

views::CountedUnit sampled_unit() {
  views::CountedUnit unit = views::sample_unit();
  unit.counts.strategy_used = planning::Strategy::pep;
  return unit;
}

TEST(FullPaths, TakeThePlaceOfTheSamples) {
  views::CountedUnit unit = sampled_unit();
  unit.counts.full_paths = unit.counts.paths;
  unit.counts.full_paths.front().count = 1000;
  unit.counts.full_edge_counts = {1, 1000, 1, 1000, 0};
  std::vector<views::CountedUnit> units = {unit};
  ASSERT_TRUE(take_full_paths(units));
  EXPECT_EQ(units[0].counts.strategy_used, planning::Strategy::pc);
  EXPECT_EQ(units[0].counts.paths.front().count, 1000U);
  EXPECT_EQ(units[0].counts.edge_counts, unit.counts.full_edge_counts);
}

// A unit of one block has no edges, and a unit that was never entered has no paths.
TEST(FullPaths, MayBeNone) {
  views::CountedUnit unit = sampled_unit();
  unit.counts.paths.clear();
  unit.counts.edge_counts.clear();
  std::vector<views::CountedUnit> units = {unit};
  EXPECT_TRUE(take_full_paths(units));
}

TEST(FullPaths, AreRefusedWhereThereAreOnlySamples) {
  std::vector<views::CountedUnit> units = {sampled_unit()};
  EXPECT_EQ(take_full_paths(units).error().code(), ErrorCode::unsupported);
}

}  // namespace
}  // namespace assay::viewing
