// SPDX-License-Identifier: Apache-2.0
#include "native/session/segment_space.h"

#include <gtest/gtest.h>

namespace assay::session {
namespace {

TEST(SegmentSpace, IsTakenInPages) {
  EXPECT_EQ(bytes_with_space(0), kPageBytes);
  EXPECT_EQ(bytes_with_space(1), kPageBytes);
  EXPECT_EQ(bytes_with_space(kPageBytes), kPageBytes);
  EXPECT_EQ(bytes_with_space(kPageBytes + 1), 2 * kPageBytes);
}

TEST(SegmentSpace, HasRoomForAllThatIsNeededAndAnEighthMoreAtMost) {
  for (std::uint64_t needed = 1; needed < (1u << 26); needed += needed / 5 + 1) {
    const std::uint64_t space = bytes_with_space(needed);
    EXPECT_GE(space, needed);
    EXPECT_LE(space, needed + needed / 8 + kPageBytes) << needed;
    EXPECT_EQ(space % kPageBytes, 0u);
  }
}

TEST(SegmentSpace, GrowsSeldom) {
  std::uint64_t growths = 0;
  for (std::uint64_t needed = 16; needed < (1u << 23); needed += 8) {
    growths += bytes_with_space(needed) != bytes_with_space(needed - 8) ? 1 : 0;
  }
  EXPECT_LE(growths, 80u);
}

}  // namespace
}  // namespace assay::session
