// SPDX-License-Identifier: Apache-2.0
#include "native/views/program_profile.h"

#include <gtest/gtest.h>

#include "tests/unit/views/sample_unit.h"

namespace assay::views {
namespace {

TEST(AProfileOfUnits, AddsUpCompilationsOfOneShape) {
  const std::vector<CountedUnit> units = {sample_unit(), sample_unit()};
  const auto profile = profile_of(units);
  EXPECT_FALSE(profile.is_sampled);
  ASSERT_EQ(profile.paths.size(), 3U);
  const profiles::ShapeKey shape = {sample_unit().method(), -1, shape_of(sample_unit().snapshot)};
  EXPECT_EQ((profile.paths.at({shape, {1, 2}})), (profiles::PathFigures{18, 2}));
  EXPECT_EQ(profile.flow(), 2 * (9 * 2 + 1 * 2 + 1 * 1));
}

TEST(AProfileOfUnits, KeepsGraphsThatDifferApart) {
  CountedUnit other = sample_unit();
  other.snapshot.blocks[3].end = unit::BlockEnd::unwind;
  EXPECT_NE(shape_of(other.snapshot), shape_of(sample_unit().snapshot));
  const std::vector<CountedUnit> units = {sample_unit(), other};
  EXPECT_EQ(profile_of(units).paths.size(), 6U);
  EXPECT_EQ(profile_of(units).shapes().size(), 2U);
}

}  // namespace
}  // namespace assay::views
