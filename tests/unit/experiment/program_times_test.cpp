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

TEST(ProgramTimes, ByArrivalEndWhereAnEndIsNotKnown) {
  const std::vector<LineTimes> lines = {
      ended_at(100), {.cpu_ns = 7, .ended_ns = 130}, ended_at({}), ended_at(190)};
  EXPECT_FALSE(all_tell_times(lines));
  const auto times = times_by_arrival(lines);
  ASSERT_EQ(times.size(), 1U);
  EXPECT_EQ(times[0].runtime_ns, 30);
  EXPECT_EQ(times[0].cpu_ns, 7);
  EXPECT_EQ(times[0].ended_ns, 130);
  EXPECT_TRUE(times_by_arrival({}).empty());
}

constexpr auto kTold = scoring::IterationClock::told;
constexpr auto kProcess = scoring::IterationClock::process;

LineTimes ended_with(std::int64_t time_ns, std::optional<std::uint64_t> process_cpu_ns,
                     std::optional<double> runtime_ns = {}) {
  return {.runtime_ns = runtime_ns, .ended_ns = time_ns, .process_cpu_ns = process_cpu_ns};
}

// A program that waits: its iterations take longer than its threads have run.
TEST(ProgramTimes, ByProcessAreTheCpuTimeBetweenEnds) {
  const auto times = times_by_process(
      std::vector{ended_with(100, 60), ended_with(200, 85), ended_with(310, 105)});
  ASSERT_EQ(times.size(), 2U) << "nobody knows when the first began";
  EXPECT_EQ(times[0].runtime_ns, 100);
  EXPECT_EQ(times[0].cpu_ns, 25);
  EXPECT_EQ(times[1].runtime_ns, 110);
  EXPECT_EQ(times[1].cpu_ns, 20);
  EXPECT_EQ(times[1].ended_ns, 310);
  EXPECT_TRUE(times[1].has_process_cpu);
  EXPECT_EQ(total_ns(times), 45);
}

// The last lines of a program may be read after its end.
TEST(ProgramTimes, ByProcessEndWhereTheCpuTimeIsNotKnown) {
  const auto times = times_by_process(
      std::vector{ended_with(100, 60), ended_with(200, 85), ended_with(310, {})});
  ASSERT_EQ(times.size(), 1U);
  EXPECT_EQ(times[0].cpu_ns, 25);
  EXPECT_TRUE(times_by_process(std::vector{ended_with(100, {}), ended_with(200, 85)}).empty());
}

TEST(ProgramTimes, ByProcessKeepTheRunTimesThatAllLinesTell) {
  const auto told = times_by_process(std::vector{ended_with(100, 60, 7), ended_with(200, 85, 8)});
  ASSERT_EQ(told.size(), 1U);
  EXPECT_EQ(told[0].runtime_ns, 8);
  const auto some = times_by_process(std::vector{ended_with(100, 60), ended_with(200, 85, 8)});
  ASSERT_EQ(some.size(), 1U);
  EXPECT_EQ(some[0].runtime_ns, 100);
}

TEST(ProgramTimes, ByAClockPreferCpuTimesThatLinesTell) {
  std::vector<LineTimes> lines = {ended_with(100, 60, 7), ended_with(200, 85, 8)};
  EXPECT_EQ(total_ns(times_by(kTold, lines)), 15);
  EXPECT_EQ(total_ns(times_by(kProcess, lines)), 25);
  lines[0].cpu_ns = 5;
  lines[1].cpu_ns = 6;
  const auto told = times_by(kProcess, lines);
  EXPECT_EQ(total_ns(told), 11);
  EXPECT_FALSE(told[0].has_process_cpu);
}

TEST(ProgramTimes, LeaveCoarseCpuTimesOut) {
  std::vector<LineTimes> lines;
  for (int i = 0; i < 40; ++i) {
    const double cpu_ms = i % 2 == 0 ? 10 : 20;
    lines.push_back({.runtime_ns = 15e6 + i, .cpu_ns = cpu_ms * 1e6, .ended_ns = i});
  }
  EXPECT_TRUE(tell_coarse_cpu_times(lines));
  EXPECT_FALSE(times_by(kTold, lines).front().cpu_ns);
  EXPECT_EQ(times_by(kTold, lines).front().runtime_ns, 15e6);
  EXPECT_FALSE(tell_coarse_cpu_times(std::span(lines).first(19)));  // by chance
  lines.back().cpu_ns = 15.003e6;
  EXPECT_FALSE(tell_coarse_cpu_times(lines));
  EXPECT_EQ(times_by(kTold, lines).front().cpu_ns, 10e6);
  lines.back().cpu_ns.reset();
  EXPECT_FALSE(tell_coarse_cpu_times(lines));
}

TEST(ProgramTimes, BetweenReturnsAreThoseOfAllButTheFirst) {
  const std::vector<codelog::Iteration> ends = {
      {.time = 100, .cpu_ns = 50}, {.time = 140, .cpu_ns = 80}, {.time = 170, .cpu_ns = 95}};
  const auto times = times_by(kTold, lines_of(ends));
  ASSERT_EQ(times.size(), 2U);
  EXPECT_EQ(times[0].runtime_ns, 40);
  EXPECT_FALSE(times[0].cpu_ns);
  EXPECT_EQ(times[1].runtime_ns, 30);
  EXPECT_EQ(times[1].ended_ns, 170);
  const auto by_process = times_by(kProcess, lines_of(ends));
  ASSERT_EQ(by_process.size(), 2U);
  EXPECT_EQ(by_process[0].cpu_ns, 30);
  EXPECT_EQ(by_process[1].cpu_ns, 15);
  EXPECT_TRUE(times_by(kTold, lines_of(std::span(ends).first(1))).empty());
  EXPECT_TRUE(times_by(kTold, lines_of({})).empty());
}

TEST(ProgramTimes, OfAMethodAreNoneWhereTheAgentGaveUp) {
  codelog::CodeLog log;
  log.iterations = {{.time = 100}, {.time = 140}};
  const auto not_loaded = times_of_returns(kTold, log);
  ASSERT_FALSE(not_loaded);
  EXPECT_NE(not_loaded.error().message().find("has not loaded the class"), std::string::npos);
  log.facts.push_back({std::string(codelog::kIterationClassFact), "com.acme.Main"});
  ASSERT_TRUE(times_of_returns(kTold, log));
  EXPECT_EQ(times_of_returns(kTold, log)->size(), 1U);
  log.facts.push_back({std::string(codelog::kNoIterationsFact), "returns more than 1000 times"});
  ASSERT_FALSE(times_of_returns(kTold, log));
  EXPECT_EQ(times_of_returns(kTold, log).error().message(), "returns more than 1000 times");
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
  const auto times = stored_times(std::vector<LineTimes>{{10'400.0, 8'000.0}, {20'600.0, {}}});
  ASSERT_TRUE(times);
  EXPECT_EQ(times->runtime_us, (std::vector<std::uint64_t>{10, 21}));
  EXPECT_TRUE(times->cpu_us.empty());
  EXPECT_FALSE(stored_times({}));
}

TEST(StoredTimes, SayWhichClockTheirCpuTimesAreOf) {
  LineTimes one{.runtime_ns = 10'400.0, .cpu_ns = 8'000.0};
  EXPECT_FALSE(stored_times(std::vector{one})->clock);
  one.has_process_cpu = true;
  EXPECT_EQ(stored_times(std::vector{one})->clock, kProcess);
}

}  // namespace
}  // namespace assay::experiment
