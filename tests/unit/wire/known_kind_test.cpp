// SPDX-License-Identifier: Apache-2.0
#include "native/wire/known_kind.h"

#include <gtest/gtest.h>

namespace assay::wire {
namespace {

TEST(KnownKind, GivesEachValueOfAnEnumByItsNumber) {
  EXPECT_EQ(*known_kind<unit::PlaceKind>(0), unit::PlaceKind::block_begin);
  EXPECT_EQ(*known_kind<unit::PlaceKind>(2), unit::PlaceKind::at_occurrence);
}

TEST(KnownKind, RefusesAnUnknownNumberAndSaysIt) {
  const auto unknown = known_kind<unit::PlaceKind>(5);
  ASSERT_FALSE(unknown);
  EXPECT_EQ(unknown.error().message(), "place kind 5 is not known to this build");
  EXPECT_FALSE(known_kind<session::MarkerOutcome>(~std::uint64_t{0}));
}

}  // namespace
}  // namespace assay::wire
