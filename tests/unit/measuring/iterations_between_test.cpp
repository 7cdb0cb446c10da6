// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "scheduler/measuring/iteration_times.h"

namespace assay::measuring {
namespace {

// Iterations of 10 ns, which two threads spend 15 ns of CPU time on.
constexpr std::array<IterationMark, 5> kMarks = {
    {{100, 1000}, {110, 1015}, {120, 1030}, {130, 1045}, {140, 1060}}};

TEST(IterationMarks, AreThoseOfTheLogInTheOrderOfTime) {
  const std::array<codelog::Iteration, 3> logged = {{{100, 10}, {300, 30}, {200, 20}}};
  const auto marks = marks_of(logged, 1);
  ASSERT_EQ(marks.size(), 2U);
  EXPECT_EQ(marks[0].time_ns, 200U);
  EXPECT_EQ(marks[0].cpu_ns, 20U);
  EXPECT_EQ(marks[1].time_ns, 300U);
  EXPECT_TRUE(marks_of(logged, 4).empty());
}

TEST(IterationsBetween, CountPartsOfIterations) {
  EXPECT_DOUBLE_EQ(*iterations_between(kMarks, 105, 130), 2.5);
  EXPECT_DOUBLE_EQ(*iterations_between(kMarks, 100, 139), 3.9);
}

TEST(IterationsBetween, AreUnknownOutsideOfTheMarks) {
  EXPECT_FALSE(iterations_between(kMarks, 99, 130));
  EXPECT_FALSE(iterations_between(kMarks, 105, 140));
}

TEST(QuietIterations, AreThoseThatNothingProlongs) {
  std::vector<IterationMark> marks = {{.time_ns = 0}};
  for (int i = 0; i < 100; ++i) {
    // Each third iteration is disturbed, and one mark came late, so that the next iteration is
    // short.
    const std::uint64_t took = i % 3 == 0 ? 1500 : i == 50 ? 700 : 1000;
    marks.push_back({.time_ns = marks.back().time_ns + took});
  }
  EXPECT_EQ(quiet_wall_ns(marks), 1000);
  EXPECT_FALSE(quiet_wall_ns(std::span(marks).first(5))) << "four iterations are too few";
  EXPECT_TRUE(quiet_wall_ns(std::span(marks).first(6)));
}

}  // namespace
}  // namespace assay::measuring
