// SPDX-License-Identifier: Apache-2.0
#include "scheduler/experiment/iteration_clock.h"

#include <gtest/gtest.h>

#include <optional>
#include <vector>

namespace assay::experiment {
namespace {

using scoring::IterationClock;

constexpr std::uint64_t kIterations = 10'000;

IterationFacts facts_with(double busy_threads, std::optional<double> told_cpu_ns = {}) {
  return {.wall_ns = 10e6, .cpu_ns = busy_threads * 10e6, .told_cpu_ns = told_cpu_ns};
}

IterationClock clock_for(const IterationFacts& facts, std::string_view word = "") {
  return timer_for(word, facts, kIterations).clock;
}

TEST(AnIterationClock, IsToldWhereAboutOneThreadIsBusy) {
  for (const double busy : {0.85, 1.0, 1.15}) {
    EXPECT_EQ(clock_for(facts_with(busy)), IterationClock::told) << busy;
  }
  EXPECT_EQ(clock_for({}), IterationClock::told) << "nothing is known";
}

TEST(AnIterationClock, IsTheProcesssWhereTheProgramWaitsOrHasSeveralBusyThreads) {
  for (const double busy : {0.1, 0.7, 1.3, 8.0}) {
    EXPECT_EQ(clock_for(facts_with(busy)), IterationClock::process) << busy;
  }
}

TEST(AnIterationClock, IsToldWhereLinesTellTheCpuTimeOfTheWork) {
  EXPECT_EQ(clock_for(facts_with(0.3, 2.5e6)), IterationClock::told);
  EXPECT_EQ(clock_for(facts_with(3, 29e6)), IterationClock::told);
}

// The main thread tells its own CPU time, and waits for the threads that work.
TEST(AnIterationClock, IsTheProcesssWhereLinesTellTheCpuTimeOfAThreadThatWaits) {
  EXPECT_EQ(clock_for(facts_with(3, 0.1e6)), IterationClock::process);
  EXPECT_EQ(clock_for(facts_with(1, 0.1e6)), IterationClock::wall);
}

TEST(AnIterationClock, HasTheCompilersTimeOnlyWhereTheUserWantsIt) {
  IterationFacts facts = facts_with(0.3);
  facts.has_compilers = true;
  EXPECT_EQ(clock_for(facts), IterationClock::told);
  EXPECT_EQ(clock_for(facts, kCpuClock), IterationClock::process);
}

TEST(AnIterationClock, IsNoneWithLargeSteps) {
  IterationFacts facts = facts_with(1, 10e6);
  facts.is_told_coarse = true;
  EXPECT_EQ(clock_for(facts), IterationClock::wall);
  facts.cpu_ns = 20e6;
  EXPECT_EQ(clock_for(facts), IterationClock::process);
}

TEST(AnIterationClock, IsTheOneThatTheUserNames) {
  EXPECT_EQ(clock_for(facts_with(8), kToldClock), IterationClock::told);
  EXPECT_EQ(clock_for(facts_with(1, 10e6), kCpuClock), IterationClock::process);
}

// Linux knows the CPU time of another process's running threads to a tick.
TEST(AnIterationClock, TimesShortIterationsInRounds) {
  EXPECT_EQ(timer_for("", facts_with(1), kIterations).round, 1U);
  EXPECT_EQ(timer_for("", facts_with(2), kIterations).round, 20U) << "200 ms of wall time";
  EXPECT_EQ(timer_for("", facts_with(0.1), kIterations).round, 100U) << "100 ms of CPU time";
  EXPECT_EQ(timer_for("", facts_with(2), 50).round, 5U) << "ten rounds in a run";
  EXPECT_EQ(timer_for("", facts_with(2), 3).round, 1U);
}

TEST(IterationFacts, AreMeansOfWarmIterations) {
  std::vector<LineTimes> lines;
  for (int i = 0; i < 20; ++i) {
    const bool is_warm = i >= 10;
    const std::int64_t time = is_warm ? 1000 + 10 * i : 100 * i;
    lines.push_back({.cpu_ns = is_warm ? 3 : 50,
                     .ended_ns = time,
                     .process_cpu_ns = is_warm ? 2000 + 4 * i : 200 * i});
  }
  const IterationFacts facts = facts_of_iterations(lines, 10);
  EXPECT_DOUBLE_EQ(facts.wall_ns, 10);
  EXPECT_DOUBLE_EQ(facts.cpu_ns, 4);
  EXPECT_DOUBLE_EQ(*facts.told_cpu_ns, 3);
  EXPECT_DOUBLE_EQ(*facts.busy_threads(), 0.4);
  EXPECT_DOUBLE_EQ(facts_of_iterations(lines, 18).wall_ns, 10) << "the second half";
  lines.back().cpu_ns.reset();
  EXPECT_FALSE(facts_of_iterations(lines, 10).told_cpu_ns);
  EXPECT_FALSE(facts_of_iterations({}, 0).busy_threads());
}

TEST(AnIterationClock, IsSaidWithItsReason) {
  EXPECT_EQ(timer_in_words("", facts_with(1)), "what tells them");
  EXPECT_EQ(timer_in_words("", facts_with(0.4)), "CPU time of all threads, because 0.4 are busy");
  EXPECT_EQ(timer_in_words(kCpuClock, facts_with(1)), "CPU time of all threads");
  EXPECT_TRUE(timer_in_words("", facts_with(1, 0.1e6)).starts_with("wall time, because"));
}

}  // namespace
}  // namespace assay::experiment
