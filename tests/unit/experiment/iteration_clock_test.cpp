// SPDX-License-Identifier: Apache-2.0
#include "scheduler/experiment/iteration_clock.h"

#include <gtest/gtest.h>

namespace assay::experiment {
namespace {

using scoring::IterationClock;

TEST(AnIterationClock, IsToldWhereAboutOneThreadIsBusy) {
  for (const double busy : {0.85, 1.0, 1.15}) {
    EXPECT_EQ(clock_for("", busy), IterationClock::told) << busy;
  }
}

TEST(AnIterationClock, IsTheProcesssWhereTheProgramWaitsOrHasSeveralBusyThreads) {
  for (const double busy : {0.1, 0.7, 1.3, 8.0}) {
    EXPECT_EQ(clock_for("", busy), IterationClock::process) << busy;
  }
}

TEST(AnIterationClock, IsTheOneThatTheUserNames) {
  EXPECT_EQ(clock_for(kToldClock, 8), IterationClock::told);
  EXPECT_EQ(clock_for(kCpuClock, 1), IterationClock::process);
}

TEST(AnIterationClock, IsSaidWithItsReason) {
  EXPECT_EQ(clock_in_words("", 1), "what tells them");
  EXPECT_EQ(clock_in_words("", 0.4), "CPU time of all threads, because 0.4 are busy");
  EXPECT_EQ(clock_in_words(kCpuClock, 1), "CPU time of all threads");
}

}  // namespace
}  // namespace assay::experiment
