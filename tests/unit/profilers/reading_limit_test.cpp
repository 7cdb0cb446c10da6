// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "scheduler/profilers/profiler.h"

namespace assay::profilers {
namespace {

using std::chrono::hours;
using std::chrono::milliseconds;
using std::chrono::minutes;
using std::chrono::nanoseconds;
using std::chrono::seconds;

TEST(TheLimitOfReading, IsTheRunsTimeAndFiveMinutesAtLeast) {
  EXPECT_EQ(reading_limit_after(nanoseconds(0)), minutes(5));
  EXPECT_EQ(reading_limit_after(seconds(30)), minutes(5));
  EXPECT_EQ(reading_limit_after(minutes(5)), minutes(5));
  EXPECT_EQ(reading_limit_after(minutes(5) + nanoseconds(1)), minutes(5) + milliseconds(1));
  EXPECT_EQ(reading_limit_after(hours(3)), hours(3));
}

}  // namespace
}  // namespace assay::profilers
