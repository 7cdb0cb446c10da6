// SPDX-License-Identifier: Apache-2.0
#include "scheduler/experiment/timed_iterations.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace assay::experiment {
namespace {

constexpr IterationTimer kTold{};
constexpr IterationTimer kWall{.clock = scoring::IterationClock::wall};
constexpr IterationTimer kProcess{.clock = scoring::IterationClock::process};

LineTimes ended_at(std::optional<std::int64_t> time_ns) { return {.ended_ns = time_ns}; }

LineTimes ended_with(std::int64_t time_ns, std::optional<std::uint64_t> process_cpu_ns,
                     std::optional<double> runtime_ns = {}) {
  return {.runtime_ns = runtime_ns, .ended_ns = time_ns, .process_cpu_ns = process_cpu_ns};
}

// Returns lines 100 ns apart, of which each has the CPU time that `cpu_ns_of` gives for its number.
template <typename CpuNsOf>
std::vector<LineTimes> lines_with(std::int64_t count, CpuNsOf cpu_ns_of) {
  std::vector<LineTimes> lines;
  lines.reserve(static_cast<std::size_t>(count));
  for (std::int64_t i = 0; i < count; ++i) {
    lines.push_back(ended_with(100 * i, static_cast<std::uint64_t>(cpu_ns_of(i))));
  }
  return lines;
}

std::string failure_of(const IterationTimer& timer, std::vector<LineTimes> lines) {
  const auto times = timed(timer, std::move(lines));
  return times ? "none" : times.error().message();
}

TEST(TimesByArrival, EndWhereAnEndIsNotKnown) {
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

// A program that waits: its iterations take longer than its threads have run.
TEST(TimedByTheProcess, AreTheCpuTimesBetweenEnds) {
  const auto times =
      timed(kProcess, {ended_with(100, 60, 7), ended_with(200, 85, 7), ended_with(310, 105, 7)});
  ASSERT_TRUE(times) << times.error().message();
  ASSERT_EQ(times->size(), 2U) << "nobody knows when the first began";
  EXPECT_EQ((*times)[0].runtime_ns, 100);
  EXPECT_EQ((*times)[0].cpu_ns, 25);
  EXPECT_EQ((*times)[1].runtime_ns, 110);
  EXPECT_EQ((*times)[1].cpu_ns, 20);
  EXPECT_EQ((*times)[1].ended_ns, 310);
  EXPECT_EQ(total_ns(*times), 45);
}

TEST(TimedByTheProcess, AreRounds) {
  const std::vector<LineTimes> lines = lines_with(9, [](std::int64_t i) { return 40 * i; });
  const IterationTimer rounds{.clock = scoring::IterationClock::process, .round = 3};
  const auto times = timed(rounds, lines);
  ASSERT_TRUE(times) << times.error().message();
  ASSERT_EQ(times->size(), 2U) << "two iterations are left at the end";
  EXPECT_EQ(times->front().cpu_ns, 120);
  EXPECT_EQ(times->front().ended_ns, 300);
  EXPECT_EQ(times->back().ended_ns, 600);
}

TEST(TimedByTheProcess, EndWhereTheCpuTimeIsNotKnown) {
  std::vector<LineTimes> lines = lines_with(20, [](std::int64_t i) { return 10 * i; });
  lines.push_back(ended_with(2000, {}));  // read after the program's end
  const auto times = timed(kProcess, lines);
  ASSERT_TRUE(times) << times.error().message();
  EXPECT_EQ(times->size(), 19U);
  lines.push_back(ended_with(2100, {}));
  lines.push_back(ended_with(2200, {}));
  EXPECT_NE(failure_of(kProcess, lines).find("at the ends of 3 of 23 iterations is not known"),
            std::string::npos);
}

TEST(TimedByTheProcess, FailWhereLinesComeManyAtOnce) {
  const std::vector<LineTimes> lines = lines_with(41, [](std::int64_t i) { return i / 10 * 100; });
  EXPECT_NE(failure_of(kProcess, lines).find("36 of 40 rounds of iterations have no CPU time"),
            std::string::npos);
  const IterationTimer rounds{.clock = scoring::IterationClock::process, .round = 10};
  EXPECT_EQ(failure_of(rounds, lines), "none");
}

TEST(Timed, AreToldOrWallTimes) {
  const std::vector<LineTimes> lines = {{.runtime_ns = 10, .cpu_ns = 5, .ended_ns = 100},
                                        {.runtime_ns = 20, .cpu_ns = 6, .ended_ns = 130}};
  EXPECT_EQ(total_ns(*timed(kTold, lines)), 11);
  EXPECT_EQ(total_ns(*timed(kWall, lines)), 30);
  EXPECT_EQ(total_ns(*timed(kTold, {ended_at(100), ended_at(130)})), 30);
}

TEST(CoarseCpuTimes, AreMultiplesOfALargeStep) {
  std::vector<LineTimes> lines(40, {.cpu_ns = 10e6});
  for (std::size_t i = 1; i < lines.size(); i += 2) {
    lines[i].cpu_ns = 20e6;
  }
  EXPECT_TRUE(tell_coarse_cpu_times(lines));
  EXPECT_FALSE(tell_coarse_cpu_times(std::span(lines).first(19)));  // may be by chance
  lines.back().cpu_ns = 15.003e6;
  EXPECT_FALSE(tell_coarse_cpu_times(lines));
  lines.back().cpu_ns.reset();
  EXPECT_FALSE(tell_coarse_cpu_times(lines));
  EXPECT_TRUE(tell_coarse_cpu_times(std::vector<LineTimes>(20, {.cpu_ns = 0})));
}

TEST(EndsOfTimed, AreThoseOfIterationsOrRounds) {
  std::vector<measuring::IterationMark> marks;
  for (std::uint64_t i = 0; i < 8; ++i) {
    marks.push_back({.time_ns = 100 * i});
  }
  EXPECT_EQ(ends_of_timed(kTold, 8, 8, marks).size(), 8U) << "all lines tell times";
  const auto without_first = ends_of_timed(kTold, 7, 8, marks);
  ASSERT_EQ(without_first.size(), 7U);
  EXPECT_EQ(without_first.front().time_ns, 100U);
  const IterationTimer rounds{.clock = scoring::IterationClock::process, .round = 3};
  const auto ends = ends_of_timed(rounds, 2, 8, marks);
  ASSERT_EQ(ends.size(), 2U);
  EXPECT_EQ(ends[0].time_ns, 300U);
  EXPECT_EQ(ends[1].time_ns, 600U);
}

TEST(LinesOfReturns, AreAsLinesWithoutTimes) {
  const std::vector<codelog::Iteration> ends = {
      {.time = 100, .cpu_ns = 50}, {.time = 140, .cpu_ns = 80}, {.time = 170, .cpu_ns = 95}};
  const auto told = timed(kTold, lines_of(ends));
  ASSERT_EQ(told->size(), 2U);
  EXPECT_EQ((*told)[0].runtime_ns, 40);
  EXPECT_FALSE((*told)[0].cpu_ns);
  EXPECT_EQ((*told)[1].ended_ns, 170);
  const auto by_process = timed(kProcess, lines_of(ends));
  ASSERT_EQ(by_process->size(), 2U);
  EXPECT_EQ((*by_process)[1].cpu_ns, 15);
  EXPECT_TRUE(timed(kTold, lines_of(std::span(ends).first(1)))->empty());
  EXPECT_TRUE(timed(kTold, lines_of({}))->empty());
}

TEST(LinesOfReturns, AreNoneWhereTheAgentGaveUp) {
  codelog::CodeLog log;
  log.iterations = {{.time = 100}, {.time = 140}};
  const auto not_loaded = lines_of_returns(log);
  ASSERT_FALSE(not_loaded);
  EXPECT_NE(not_loaded.error().message().find("has not loaded the class"), std::string::npos);
  log.facts.push_back({std::string(codelog::kIterationClassFact), "com.acme.Main"});
  ASSERT_TRUE(lines_of_returns(log));
  EXPECT_EQ(lines_of_returns(log)->size(), 2U);
  log.facts.push_back({std::string(codelog::kNoIterationsFact), "returns more than 1000 times"});
  ASSERT_FALSE(lines_of_returns(log));
  EXPECT_EQ(lines_of_returns(log).error().message(), "returns more than 1000 times");
}

}  // namespace
}  // namespace assay::experiment
