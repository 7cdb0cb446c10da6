// SPDX-License-Identifier: Apache-2.0
#include "scheduler/measuring/told_time.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "scheduler/subject/line_pattern.h"

namespace assay::subject {
namespace {

std::optional<double> time_in(const std::string& line, const std::string& expression) {
  return LinePattern::compile(expression)->time_ns(line);
}

TEST(ToldTimes, HaveTheUnitBehindTheGroup) {
  EXPECT_EQ(time_in("took 12.5 ms", "took ([0-9.]+)"), 12.5e6);
  EXPECT_EQ(time_in("took 12.5ms", "took ([0-9.]+)"), 12.5e6);
  EXPECT_EQ(time_in("took 3 seconds.", "took ([0-9]+)"), 3e9);
  EXPECT_EQ(time_in("took 3 s/op", "took ([0-9]+)"), 3e9);
  EXPECT_EQ(time_in("took 7 µs", "took ([0-9]+)"), 7e3);
  EXPECT_EQ(time_in("took 7msec", "took ([0-9]+)"), 7e6);
}

TEST(ToldTimes, HaveTheUnitInTheGroupOrInALaterOne) {
  EXPECT_EQ(time_in("took 40 us", "took (.*)$"), 40e3);
  EXPECT_EQ(time_in("took 40 (us)", "took ([0-9]+) .(us|ms)."), 40e3);
  EXPECT_EQ(time_in("took 40 ± 3 us", "took ([0-9]+)( ± [0-9]+) (us|ms)"), 40e3);
}

TEST(ToldTimes, ComeFromTheFirstGroupThatIsANumber) {
  EXPECT_EQ(time_in("(warm) took 40 ms of 50 ms", "(warm|cold).*took ([0-9]+) ms of ([0-9]+)"),
            40e6);
  EXPECT_EQ(time_in("cold took 40 ms", "(warm (x))?.*took ([0-9]+)"), 40e6);
}

TEST(ToldTimes, AreNoneWithoutANumberOrAUnit) {
  EXPECT_FALSE(time_in("took 40 ms", "took [0-9]+"));
  EXPECT_FALSE(time_in("took 40", "took ([0-9]+)"));
  EXPECT_FALSE(time_in("took 40 meters", "took ([0-9]+)"));
  EXPECT_FALSE(time_in("took 40 seconds-ish ms", "nothing ([0-9]+)"));
  EXPECT_FALSE(time_in("took -4 ms", "took (-?[0-9]+)"));
  EXPECT_FALSE(time_in("took 9" + std::string(300, '0') + " s", "took ([0-9]+)"));
}

TEST(ToldTimes, AreOfTheLineAlone) {
  const measuring::LinePart outside{.begin = 50, .end = 60};
  const measuring::LinePart reversed{.begin = 4, .end = 1};
  EXPECT_FALSE(measuring::told_time_ns("1 ms", std::vector{outside}));
  EXPECT_FALSE(measuring::told_time_ns("1 ms", std::vector{reversed}));
}

}  // namespace
}  // namespace assay::subject
