// SPDX-License-Identifier: Apache-2.0
#include "native/bursts/hot_units.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <vector>

#include "native/session/session_layout.h"
#include "native/session/sparse_counters.h"

namespace assay::bursts {
namespace {

using session::index_of;
using session::SegmentKind;
using Numbers = std::vector<std::uint32_t>;
using Updates = std::vector<UnitUpdates>;

const std::vector<CounterRange> kRanges = {{7, 0, 3}, {9, 3, 1}, {8, 10, 2}};

TEST(UpdatesOfUnits, AreTheSumsOfTheirCounters) {
  session::SparseCounters counted;
  counted[index_of(SegmentKind::application)] = {{0, 5}, {2, 6}, {3, 1}, {11, 2}};
  counted[index_of(SegmentKind::last_resort)] = {{2, 100}};
  EXPECT_EQ(updates_of_units(kRanges, counted), (Updates{{7, 111}, {8, 2}, {9, 1}}));
}

TEST(UpdatesOfUnits, LeaveOutCompilersAndCountersOfNoUnit) {
  session::SparseCounters counted;
  counted[index_of(SegmentKind::compiler)] = {{0, 5}};
  counted[index_of(SegmentKind::application)] = {{4, 1}, {9, 1}, {12, 1}};
  EXPECT_TRUE(updates_of_units(kRanges, counted).empty());
  EXPECT_TRUE(updates_of_units({}, counted).empty());
}

TEST(HottestUnits, LeaveAShareOfTheUpdates) {
  const Updates units = {{1, 10}, {2, 900}, {3, 89}, {4, 1}};
  EXPECT_EQ(hottest_units(units, 0.001, 10), (Numbers{2, 3, 1}));
  EXPECT_EQ(hottest_units(units, 0.1, 10), (Numbers{2}));
  EXPECT_EQ(hottest_units(units, 0, 10), (Numbers{2, 3, 1, 4}));
}

TEST(HottestUnits, AreNoMoreThanAskedFor) {
  EXPECT_EQ(hottest_units({{1, 1}, {2, 3}, {3, 2}}, 0, 2), (Numbers{2, 3}));
  EXPECT_TRUE(hottest_units({}, 0, 2).empty());
}

// In a burst of 20 ms both counted 1000 times. An activation that began before goes on for another
// 10 ms on average, or for longer than the burst settles.
TEST(OutlastingUnits, AreThoseThatGoOnForLongerThanABurstSettles) {
  constexpr std::uint64_t kBurst = 20'000'000;
  constexpr std::uint64_t kSettling = 20'000'000;
  const Updates in_burst = {{1, 1000}, {2, 1000}, {3, 0}};
  EXPECT_EQ(
      outlasting_units(in_burst, kBurst, Updates{{1, 500}, {2, 1001}, {3, 1}, {4, 5}}, kSettling),
      (Numbers{2, 3}));
  EXPECT_TRUE(outlasting_units({}, 0, Updates{{1, 500}}, kSettling).empty());
}

}  // namespace
}  // namespace assay::bursts
