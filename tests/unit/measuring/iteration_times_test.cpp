// SPDX-License-Identifier: Apache-2.0
#include "scheduler/measuring/iteration_times.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <span>

namespace assay::measuring {
namespace {

using sampling::Mode;
using sampling::Sample;
using sampling::SpeedReading;

constexpr std::uint32_t kProgram = 7;
constexpr std::uint32_t kCompiler = 8;
constexpr float kFast = 100;
constexpr float kSlow = 200;
const SpeedRules kRules{.undisturbed_ns = kFast};

Sample sample(std::uint64_t time_ns, std::uint32_t processor, std::uint32_t thread = kProgram) {
  return {0x1000, thread, time_ns, 1, Mode::user, processor};
}

const std::vector<IterationMark> kMarks = {{100, 1000}, {200, 1090}, {300, 1200}, {400, 1300}};

// The program is on processor 0 in the first iteration, and on processor 1 in the others.
const std::vector<Sample> kSamples = {sample(110, 0), sample(190, 0), sample(210, 1),
                                      sample(290, 1), sample(310, 1)};

TEST(IterationTimes, AreDividedByWhatDisturbedThem) {
  const std::vector<SpeedReading> readings = {
      {100, 0, kFast}, {199, 0, 1.1F * kFast}, {100, 1, kFast}, {250, 1, kFast},
      {270, 1, kSlow}, {280, 1, kSlow},        {400, 1, kSlow}};
  const auto times = iteration_times(kMarks, kSamples, {readings, kRules}, {});
  ASSERT_EQ(times.size(), 3U);
  EXPECT_NEAR(times[0].undisturbed_ns, 90 / 1.05, 1e-4);
  EXPECT_DOUBLE_EQ(times[0].disturbed_ns, 0);
  EXPECT_DOUBLE_EQ(times[1].undisturbed_ns, 27.5);  // one sample is doubtful, the other disturbed
  EXPECT_DOUBLE_EQ(times[1].disturbed_ns, 82.5);
  EXPECT_DOUBLE_EQ(times[2].undisturbed_ns, 0);
  EXPECT_DOUBLE_EQ(times[2].disturbed_part(), 1);
}

// Threads that end iterations together, or iterations shorter than a sampling period.
TEST(IterationTimes, WithoutASampleAreTakenTogetherWithTheNext) {
  const std::vector<SpeedReading> readings = {{100, 0, kFast}};
  const std::vector<Sample> samples = {sample(250, 0)};
  const auto times = iteration_times(kMarks, samples, {readings, kRules}, {});
  ASSERT_EQ(times.size(), 1U);
  EXPECT_DOUBLE_EQ(times[0].undisturbed_ns, 100);  // 200 of two
  EXPECT_EQ(times[0].iterations, 2U);
  EXPECT_EQ(times[0].window.from_ns, 100U);
  EXPECT_EQ(times[0].window.until_ns, 300U);
  EXPECT_TRUE(iteration_times(kMarks, {}, {readings, kRules}, {}).empty());
}

TEST(IterationTimes, DoNotHaveTheTimeOfCompilers) {
  const std::vector<Sample> samples = {sample(110, 0), sample(120, 0, kCompiler), sample(130, 0),
                                       sample(140, 0)};
  const std::vector<SpeedReading> readings = {{150, 0, kFast}};
  const auto times =
      iteration_times(kMarks, samples, {readings, kRules}, {static_cast<pid_t>(kCompiler)});
  EXPECT_DOUBLE_EQ(times[0].undisturbed_ns, 0.75 * 90);
}

TEST(UndisturbedTime, OfUndisturbedIterationsIsTheirMean) {
  const auto time = undisturbed_time(std::vector<IterationTime>{{{}, 90, 0}, {{}, 110, 0}});
  ASSERT_TRUE(time);
  EXPECT_DOUBLE_EQ(time->ns, 100);
  EXPECT_NEAR(time->error, 0.02 / std::sqrt(2), 1e-9);
}

TEST(UndisturbedTime, CountsIterationsThatAreTakenTogetherEach) {
  const auto time = undisturbed_time(std::vector<IterationTime>{{{}, 90, 0, 3}, {{}, 110, 0, 1}});
  ASSERT_TRUE(time);
  EXPECT_DOUBLE_EQ(time->ns, 95);
  EXPECT_NEAR(time->error, 0.02 / std::sqrt(2), 1e-9);  // as sure as of two
}

TEST(UndisturbedTime, IsNotThereWithoutIterations) {
  EXPECT_FALSE(undisturbed_time({}));
  EXPECT_FALSE(undisturbed_time(std::vector<IterationTime>{{{}, 0, 0}}));
}

// Returns iterations of the same work, which takes 1 ns undisturbed. About `part` ns of each
// iteration are disturbed, and a disturbed nanosecond does the share `work` of an undisturbed one.
std::vector<IterationTime> simulated(std::size_t count, double part, double work,
                                     std::uint32_t seed) {
  std::mt19937 random(seed);
  std::normal_distribution<double> noise;
  std::vector<IterationTime> times;
  for (std::size_t i = 0; i < count; ++i) {
    const double disturbed = std::max(0.0, part * (1 + 0.6 * noise(random)));
    const double done = disturbed * work * (1 + 0.05 * noise(random));
    times.push_back({{}, std::max(0.0, (1 - done) * (1 + 0.01 * noise(random))), disturbed});
  }
  return times;
}

TEST(UndisturbedTime, FindsOutWhatDisturbedTimeDoes) {
  for (const double work : {0.5, 0.65, 0.85}) {
    for (std::uint32_t seed = 1; seed <= 20; ++seed) {
      const auto time = undisturbed_time(simulated(60, 0.4, work, seed));
      ASSERT_TRUE(time);
      EXPECT_NEAR(time->ns, 1, 0.05) << work << ", seed " << seed;
    }
  }
}

TEST(UndisturbedTime, IsNotOfIterationsThatWereDisturbedTooMuch) {
  std::vector<IterationTime> times{{{}, 100, 0}, {{}, 100, 0}};
  times.resize(500, {{}, 10, 90});
  EXPECT_DOUBLE_EQ(undisturbed_time(times)->ns, 100);
  EXPECT_FALSE(undisturbed_time(std::span(times).subspan(2)));
}

TEST(UndisturbedTime, IsBetterKnownTheLessWasDisturbed) {
  const auto little = undisturbed_time(simulated(40, 0.02, 0.65, 1));
  const auto much = undisturbed_time(simulated(40, 0.35, 0.65, 1));
  ASSERT_TRUE(little && much);
  EXPECT_LT(little->error, 0.01);
  EXPECT_GT(much->error, 2 * little->error);
  EXPECT_NEAR(little->ns, 1, 0.01);
}

// Marks at the ends of iterations of 100 ns and more, which take so much longer at first.
std::vector<IterationMark> marks_of_iterations(std::size_t count, double longer_at_first) {
  std::vector<IterationMark> marks = {{1000}};
  for (std::size_t i = 0; i < count; ++i) {
    const double left = 1 - static_cast<double>(i) / static_cast<double>(count);
    const double wall_ns = 100 * (1 + longer_at_first * left);
    marks.push_back({marks.back().time_ns + static_cast<std::uint64_t>(wall_ns)});
  }
  return marks;
}

TEST(LevelIterations, AreThoseThatTakeTheSameFromHalfToHalf) {
  const auto level = marks_of_iterations(40, 0);
  EXPECT_TRUE(are_level(level, 5000, 2000));
  const auto falling = marks_of_iterations(40, 1);
  const std::uint64_t end = falling.back().time_ns;
  EXPECT_FALSE(are_level(falling, end, 4000));
  EXPECT_FALSE(are_level(falling, end, 2000));
}

TEST(LevelIterations, AreNotKnownOfAFewOrOfAShortTime) {
  const auto level = marks_of_iterations(40, 0);
  EXPECT_FALSE(are_level({}, 5000, 2000));
  EXPECT_FALSE(are_level(level, 5000, 700)) << "seven iterations";
  EXPECT_TRUE(are_level(level, 5000, 800));
  EXPECT_FALSE(are_level(level, 2500, 2000)) << "the first mark is later";
}

// A single iteration that a neighbour disturbs says nothing.
TEST(LevelIterations, MayHaveAnOutlier) {
  auto level = marks_of_iterations(40, 0);
  for (std::size_t i = 20; i < level.size(); ++i) {
    level[i].time_ns += 500;
  }
  EXPECT_TRUE(are_level(level, level.back().time_ns, 3000));
}

}  // namespace
}  // namespace assay::measuring
