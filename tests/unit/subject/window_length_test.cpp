// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "scheduler/subject/iterating_program.h"

namespace assay::subject {
namespace {

using std::chrono::milliseconds;

TEST(AWindow, IsLongEnoughForItsSamplesButNeverTooLong) {
  EXPECT_EQ(window_with(45'000, 18'000), milliseconds(2'500));
  EXPECT_EQ(window_with(45'000, 9'000), milliseconds(5'000));
  EXPECT_EQ(window_with(45'000, 100), milliseconds(10'000));
}

TEST(AWindow, GrowsWithTheBlocksWithinLimits) {
  const milliseconds shortest(600);
  EXPECT_EQ(window_for(WindowUse::search, 1, 18'000, shortest), shortest);
  EXPECT_EQ(window_for(WindowUse::search, 30, 18'000, shortest), milliseconds(1'000));
  EXPECT_EQ(window_for(WindowUse::search, 1'000, 18'000, shortest), 2 * shortest);
  EXPECT_EQ(window_for(WindowUse::check, 1'000, 18'000, shortest), 5 * shortest);
}

}  // namespace
}  // namespace assay::subject
