// SPDX-License-Identifier: Apache-2.0
#include "scheduler/measuring/undisturbed.h"

#include <gtest/gtest.h>

namespace assay::measuring {
namespace {

using sampling::Mode;
using sampling::Sample;
using sampling::SpeedReading;

constexpr std::uint32_t kProgram = 7;
constexpr std::uint32_t kCompiler = 8;
constexpr double kFast = 100;
constexpr double kSlow = 200;

Sample sample(std::uint64_t time_ns, std::uint32_t processor, std::uint32_t thread = kProgram) {
  return {0x1000, thread, time_ns, 1, Mode::user, processor};
}

const std::vector<IterationMark> kMarks = {{100, 1000}, {200, 1090}, {300, 1200}, {400, 1300}};
const UndisturbedRules kRules{.undisturbed_ns = kFast};

// The program is on processor 0 in the first iteration, and on processor 1 in the others.
const std::vector<Sample> kSamples = {sample(110, 0), sample(190, 0), sample(210, 1),
                                      sample(290, 1), sample(310, 1), sample(390, 1)};

TEST(UndisturbedIterations, AreThoseWhoseProcessorsWereFast) {
  const std::vector<SpeedReading> readings = {{150, 0, kFast}, {151, 1, kSlow}, {250, 0, kFast},
                                              {251, 1, kSlow}, {350, 0, kSlow}, {351, 1, kFast}};
  const auto found = undisturbed_iterations(kMarks, kSamples, readings, {}, kRules);
  EXPECT_EQ(found.of, 3U);
  ASSERT_EQ(found.windows.size(), 2U);
  EXPECT_EQ(found.windows[0].from_ns, 100U);
  EXPECT_EQ(found.windows[1].from_ns, 300U);
  EXPECT_DOUBLE_EQ(found.cpu_ns, 90 + 100);
}

TEST(UndisturbedIterations, AreNotThoseOfWhichNothingIsKnown) {
  const std::vector<SpeedReading> readings = {{150, 0, kFast}, {250, 0, kFast}};
  EXPECT_EQ(undisturbed_iterations(kMarks, kSamples, readings, {}, kRules).windows.size(), 1U);
  EXPECT_TRUE(undisturbed_iterations(kMarks, {}, readings, {}, kRules).windows.empty());
}

TEST(UndisturbedIterations, MayHaveAFewSlowReadings) {
  std::vector<SpeedReading> readings;
  for (std::uint64_t time = 100; time < 110; ++time) {
    readings.push_back({time, 0, time == 105 ? kSlow : kFast});
  }
  EXPECT_EQ(undisturbed_iterations(kMarks, kSamples, readings, {}, kRules).windows.size(), 1U);
  readings[1].ns = kSlow;
  EXPECT_TRUE(undisturbed_iterations(kMarks, kSamples, readings, {}, kRules).windows.empty());
}

TEST(UndisturbedIterations, AreAllOfThemWhereThatIsWanted) {
  UndisturbedRules all = kRules;
  all.tolerated_part = 1;
  EXPECT_EQ(undisturbed_iterations(kMarks, kSamples, {}, {}, all).windows.size(), 3U);
}

TEST(UndisturbedIterations, DoNotCountTheTimeOfCompilers) {
  const std::vector<Sample> samples = {sample(110, 0), sample(120, 0, kCompiler), sample(130, 0),
                                       sample(140, 0)};
  const std::vector<SpeedReading> readings = {{150, 0, kFast}};
  const auto found =
      undisturbed_iterations(kMarks, samples, readings, {static_cast<pid_t>(kCompiler)}, kRules);
  EXPECT_DOUBLE_EQ(found.cpu_ns, 0.75 * 90);
}

}  // namespace
}  // namespace assay::measuring
