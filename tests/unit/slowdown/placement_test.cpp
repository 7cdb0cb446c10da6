// SPDX-License-Identifier: Apache-2.0
#include "slowdown/placement/placement.h"

#include <gtest/gtest.h>

namespace assay::slowdown {
namespace {

using Counts = std::vector<std::uint32_t>;

TEST(Placement, EvenSpreadsOverAllPositions) {
  EXPECT_EQ(place(Placement::even, Positions(4), 8), (Counts{2, 2, 2, 2}));
  EXPECT_EQ(place(Placement::even, Positions(4), 2), (Counts{0, 1, 0, 1}));
  EXPECT_EQ(place(Placement::even, Positions(3), 7), (Counts{2, 2, 3}));
  EXPECT_EQ(place(Placement::even, Positions(1), 2000), (Counts{2000}));
  EXPECT_EQ(place(Placement::even, Positions(3), 0), (Counts{0, 0, 0}));
}

TEST(Placement, EvenHoldsForLargeCounts) {
  const auto placed = place(Placement::even, Positions(100'000), 4'000'000'000U);
  EXPECT_EQ(placed.front(), 40'000U);
  EXPECT_EQ(placed.back(), 40'000U);
}

TEST(Placement, ContiguousGoesBeforeTheFirstDebugInformation) {
  EXPECT_EQ(place(Placement::contiguous, {false, false, true, true}, 5), (Counts{0, 0, 5, 0}));
  EXPECT_EQ(place(Placement::contiguous, {true, false}, 5), (Counts{5, 0}));
}

TEST(Placement, ContiguousWithoutDebugInformationGoesFirst) {
  EXPECT_EQ(place(Placement::contiguous, {false, false}, 5), (Counts{5, 0}));
}

TEST(Placement, NamesReadBack) {
  for (const Placement one : {Placement::even, Placement::contiguous}) {
    EXPECT_EQ(placement_named(to_string(one)), one);
  }
  EXPECT_FALSE(placement_named("odd"));
}

}  // namespace
}  // namespace assay::slowdown
