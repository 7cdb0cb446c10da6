// SPDX-License-Identifier: Apache-2.0
#include "scheduler/experiment/program_times.h"

#include <gtest/gtest.h>

namespace assay::experiment {
namespace {

TEST(ProgramTimes, ReadsALineOfAHarness) {
  const LineTimes both = times_in("Sieve: iterations=1 runtime: 2315us cpu: 2290us");
  EXPECT_EQ(both.runtime_ns, 2315e3);
  EXPECT_EQ(both.cpu_ns, 2290e3);
  const LineTimes one = times_in("Sieve: iterations=1 runtime: 1.5ms");
  EXPECT_EQ(one.runtime_ns, 1.5e6);
  EXPECT_FALSE(one.cpu_ns);
}

TEST(ProgramTimes, TakesNothingElseForATime) {
  for (const char* line : {"", "runtime: ", "runtime: us", "runtime: 12", "runtime: 12 us",
                           "runtime: -5us", "runtime: 1e300ms", "runtime: nanus"}) {
    EXPECT_FALSE(times_in(line).runtime_ns) << line;
  }
}

TEST(ProgramTimes, AddsUpTheLinesThatEndIterations) {
  const auto times = iteration_times(
      "hello runtime: 7us\nK: iterations=1 runtime: 10us cpu: 8us\nK: iterations=1 runtime: 20us "
      "cpu: 9us\nbye",
      [](const std::string& line) { return line.starts_with("K: "); });
  ASSERT_EQ(times.size(), 2U);
  EXPECT_EQ(total_ns(times), 17e3);
}

TEST(ProgramTimes, AreRunTimesUnlessEveryLineHasCpuTime) {
  EXPECT_EQ(total_ns(std::vector<LineTimes>{{10.0, 8.0}, {20.0, std::nullopt}}), 30);
  EXPECT_FALSE(total_ns(std::vector<LineTimes>{{10.0, 8.0}, {std::nullopt, std::nullopt}}));
  EXPECT_FALSE(total_ns({}));
}

TEST(StoredTimes, HaveWhatEveryLineHas) {
  const auto times = stored_times(std::vector<LineTimes>{{10'400.0, 8'000.0}, {20'600.0, {}}});
  ASSERT_TRUE(times);
  EXPECT_EQ(times->runtime_us, (std::vector<std::uint64_t>{10, 21}));
  EXPECT_TRUE(times->cpu_us.empty());
  EXPECT_FALSE(stored_times({}));
}

}  // namespace
}  // namespace assay::experiment
