// SPDX-License-Identifier: Apache-2.0
#include "native/session/counter_memory.h"

#include <gtest/gtest.h>

namespace assay::session {
namespace {

TEST(CounterMemory, IsTakenInPages) {
  EXPECT_EQ(counters_with_space(0), kCountersPerPage);
  EXPECT_EQ(counters_with_space(1), kCountersPerPage);
  EXPECT_EQ(counters_with_space(kCountersPerPage), kCountersPerPage);
  EXPECT_EQ(counters_with_space(kCountersPerPage + 1), 2 * kCountersPerPage);
  EXPECT_EQ(segment_space(1), 4096u);
}

TEST(CounterMemory, HasRoomForAllCountersAndAnEighthMoreAtMost) {
  for (std::uint64_t needed = 1; needed < (1u << 23); needed += needed / 5 + 1) {
    const std::uint64_t space = counters_with_space(needed);
    EXPECT_GE(space, needed);
    EXPECT_LE(space, needed + needed / 8 + kCountersPerPage) << needed;
    EXPECT_EQ(space % kCountersPerPage, 0u);
  }
}

TEST(CounterMemory, GrowsSeldom) {
  std::uint64_t growths = 0;
  for (std::uint64_t needed = 2; needed < (1u << 20); ++needed) {
    growths += counters_with_space(needed) != counters_with_space(needed - 1) ? 1 : 0;
  }
  EXPECT_LE(growths, 80u);
}

}  // namespace
}  // namespace assay::session
