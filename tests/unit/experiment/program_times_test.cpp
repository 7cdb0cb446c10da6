// SPDX-License-Identifier: Apache-2.0
#include "scheduler/experiment/program_times.h"

#include <gtest/gtest.h>

namespace assay::experiment {
namespace {

bool starts_with_k(const std::string& line) { return line.starts_with("K: "); }

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
  const auto times = line_times(
      {.text =
           "hello runtime: 7us\nK: iterations=1 runtime: 10us cpu: 8us\nK: iterations=1 runtime: "
           "20us cpu: 9us\nbye"},
      {.ends_an_iteration = starts_with_k});
  ASSERT_EQ(times.size(), 2U);
  EXPECT_EQ(total_ns(times), 17e3);
}

LineTimes ended_at(std::optional<std::int64_t> time_ns) { return {.ended_ns = time_ns}; }

TEST(ProgramTimes, SayWhenTheirLinesWerePrinted) {
  process::CapturedStream output{.text =
                                     "hello\nK: runtime: 1us\nK: runtime: 2us\nK: runtime: 3us\n"};
  // The output arrives in two pieces: the first ends within the line of the first iteration, and
  // the second within the line of the third. Nothing arrives after that.
  output.arrivals = {{12, 100}, {40, 250}};
  const auto times = line_times(output, {.ends_an_iteration = starts_with_k});
  ASSERT_EQ(times.size(), 3U);
  EXPECT_EQ(times[0].ended_ns, 250);
  EXPECT_EQ(times[1].ended_ns, 250);
  EXPECT_FALSE(times[2].ended_ns);
  output.arrivals.clear();
  EXPECT_FALSE(line_times(output, {.ends_an_iteration = starts_with_k}).front().ended_ns);
}

TEST(ProgramTimes, OfMarkedLinesHaveTheTimesOfTheirMarks) {
  const std::vector<std::string> lines = {"K: runtime: 1us", "K: runtime: 2us"};
  const auto times = marked_times(lines, std::vector<measuring::IterationMark>{{.time_ns = 7}}, {});
  ASSERT_EQ(times.size(), 2U);
  EXPECT_EQ(times[0].ended_ns, 7);
  EXPECT_EQ(times[1].runtime_ns, 2e3);
  EXPECT_FALSE(times[1].ended_ns);
}

TEST(FirstSlowed, IsTheFirstThatBeganAfterwards) {
  const std::vector<LineTimes> lines = {ended_at(10), ended_at(20), ended_at(30)};
  EXPECT_EQ(first_slowed(lines, 5), 1U);
  EXPECT_EQ(first_slowed(lines, 15), 2U);
  EXPECT_EQ(first_slowed(lines, 20), 2U);
  EXPECT_EQ(first_slowed(lines, 25), 3U);
  EXPECT_EQ(first_slowed(lines, 35), 3U);  // none
}

TEST(SlowedTooLate, IsWhereFewIterationsAreLeft) {
  EXPECT_EQ(why_slowed_too_late(100, 0), "");
  EXPECT_EQ(why_slowed_too_late(100, 80), "");
  EXPECT_NE(why_slowed_too_late(100, 81).find("the last 19 of 100 iterations"), std::string::npos);
  EXPECT_NE(why_slowed_too_late(100, 100).find("the last 0 of 100"), std::string::npos);
  EXPECT_EQ(why_slowed_too_late(3, 1), "");
  EXPECT_NE(why_slowed_too_late(3, 2).find("the last 1 of 3"), std::string::npos);
  // A whole run is no iteration that could be left out.
  EXPECT_EQ(why_slowed_too_late(1, 1), "");
}

TEST(FirstSlowed, IsNotKnownWithoutTheTimesOfLines) {
  EXPECT_FALSE(first_slowed(std::vector<LineTimes>{ended_at({}), ended_at({})}, 5));
  EXPECT_FALSE(first_slowed({}, 5));
  // What was printed at the very end, and read by nobody, was printed late.
  EXPECT_EQ(first_slowed(std::vector<LineTimes>{ended_at(10), ended_at({})}, 15), 2U);
}

TEST(ProgramTimes, AreRunTimesUnlessEveryLineHasCpuTime) {
  EXPECT_EQ(total_ns(std::vector<LineTimes>{{10.0, 8.0}, {20.0, std::nullopt}}), 30);
  EXPECT_FALSE(total_ns(std::vector<LineTimes>{{10.0, 8.0}, {std::nullopt, std::nullopt}}));
  EXPECT_FALSE(total_ns({}));
}

TEST(StoredTimes, HaveWhatEveryLineHas) {
  const auto times = stored_times(scoring::IterationClock::told,
                                  std::vector<LineTimes>{{10'400.0, 8'000.0}, {20'600.0, {}}});
  ASSERT_TRUE(times);
  EXPECT_EQ(times->runtime_us, (std::vector<std::uint64_t>{10, 21}));
  EXPECT_TRUE(times->cpu_us.empty());
  EXPECT_FALSE(stored_times(scoring::IterationClock::process, {}));
}

TEST(StoredTimes, SayTheirClockIfTheyAreNotTold) {
  const std::vector<LineTimes> times = {{.runtime_ns = 10'400.0, .cpu_ns = 8'000.0}};
  EXPECT_FALSE(stored_times(scoring::IterationClock::told, times)->clock);
  EXPECT_EQ(stored_times(scoring::IterationClock::process, times)->clock,
            scoring::IterationClock::process);
}

}  // namespace
}  // namespace assay::experiment
