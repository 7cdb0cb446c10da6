// SPDX-License-Identifier: Apache-2.0
#include "jni/counting/time_stamp_clock.h"

#include <gtest/gtest.h>

#include <thread>

namespace assay::agent {
namespace {

using namespace std::chrono_literals;

TEST(TimeStampClock, GivesStampsThatComeLater) {
  const TimeStampClock clock;
  std::this_thread::sleep_for(10ms);
  const std::uint64_t now = TimeStampClock::stamp_now();
  const std::uint64_t soon = clock.stamp_after(1ms);
  EXPECT_GT(soon, now);
  EXPECT_GT(clock.stamp_after(2ms), soon);
}

// A thread may be kept from running at any time, so the stamp may come later than the time.
TEST(TimeStampClock, ReachesAStampNotBeforeItsTime) {
  const TimeStampClock clock;
  std::this_thread::sleep_for(10ms);
  const auto begin = std::chrono::steady_clock::now();
  const std::uint64_t end = clock.stamp_after(2ms);
  while (TimeStampClock::stamp_now() < end) {
  }
  EXPECT_GT(std::chrono::steady_clock::now() - begin, 1900us);
}

}  // namespace
}  // namespace assay::agent
