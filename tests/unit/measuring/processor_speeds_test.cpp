// SPDX-License-Identifier: Apache-2.0
#include "scheduler/measuring/processor_speeds.h"

#include <gtest/gtest.h>

namespace assay::measuring {
namespace {

using sampling::SpeedReading;

constexpr float kFast = 100;
constexpr float kSlow = 170;
const SpeedRules kRules{.undisturbed_ns = kFast, .reference_ns = kFast};
const std::vector<SpeedReading> kReadings = {{30, 0, kFast}, {10, 0, kFast}, {20, 0, 1.1F * kFast},
                                             {40, 0, kFast}, {50, 0, kSlow}, {60, 0, kSlow},
                                             {70, 0, kSlow}, {10, 1, kSlow}};

TEST(ProcessorSpeeds, AreThoseOfTheReadingsBesideAMoment) {
  const ProcessorSpeeds speeds(kReadings, kRules);
  const Speed fast = speeds.at(0, 25);
  EXPECT_DOUBLE_EQ(fast.disturbed_part, 0);
  EXPECT_NEAR(fast.slowness, 1.025, 1e-6);
  EXPECT_DOUBLE_EQ(speeds.at(0, 5).disturbed_part, 0);
  EXPECT_DOUBLE_EQ(speeds.at(0, 65).disturbed_part, 1);
  EXPECT_DOUBLE_EQ(speeds.at(0, 75).disturbed_part, 1);
  EXPECT_DOUBLE_EQ(speeds.at(1, 15).disturbed_part, 1);
}

// One disturbed reading of four makes the time between the others doubtful.
TEST(ProcessorSpeeds, AreDoubtfulNearDisturbance) {
  const ProcessorSpeeds speeds(kReadings, kRules);
  const Speed doubtful = speeds.at(0, 35);
  EXPECT_DOUBLE_EQ(doubtful.disturbed_part, 0.5);
  EXPECT_NEAR(doubtful.slowness, 3.1 / 3, 1e-6);
  EXPECT_DOUBLE_EQ(speeds.at(0, 55).disturbed_part, 0.5);
}

// The time of an undisturbed reading is found anew all the time, but the reference to which times
// are converted stays.
TEST(ProcessorSpeeds, AreRelativeToTheReference) {
  const ProcessorSpeeds speeds(kReadings, {.undisturbed_ns = kFast, .reference_ns = 2 * kFast});
  EXPECT_DOUBLE_EQ(speeds.at(0, 25).disturbed_part, 0);
  EXPECT_NEAR(speeds.at(0, 25).slowness, 0.5 * 1.025, 1e-6);
}

TEST(ProcessorSpeeds, OfWhichNothingIsKnownAreTakenForDisturbed) {
  const ProcessorSpeeds speeds(kReadings, kRules);
  EXPECT_DOUBLE_EQ(speeds.at(2, 15).disturbed_part, 1);
}

// A run may be longer than the probe keeps its readings, and a probe may not get its turn.
TEST(ProcessorSpeeds, AreNotKnownFarFromAnyReading) {
  constexpr std::uint64_t kMs = 1'000'000;
  const std::vector<SpeedReading> readings = {
      {500 * kMs, 0, kFast}, {501 * kMs, 0, kFast}, {540 * kMs, 0, kSlow}, {600 * kMs, 0, kFast}};
  const ProcessorSpeeds speeds(readings, kRules);
  EXPECT_DOUBLE_EQ(speeds.at(0, 100 * kMs).disturbed_part, 1);
  EXPECT_DOUBLE_EQ(speeds.at(0, 490 * kMs).disturbed_part, 0);
  EXPECT_DOUBLE_EQ(speeds.at(0, 510 * kMs).disturbed_part, 0);  // the slow one is 30 ms away
  EXPECT_DOUBLE_EQ(speeds.at(0, 530 * kMs).disturbed_part, 1);
  EXPECT_DOUBLE_EQ(speeds.at(0, 570 * kMs).disturbed_part, 1);
  EXPECT_DOUBLE_EQ(speeds.at(0, 610 * kMs).disturbed_part, 0);
  EXPECT_DOUBLE_EQ(speeds.at(0, 900 * kMs).disturbed_part, 1);
}

TEST(ProcessorSpeeds, AreAllAlikeWhereThatIsWanted) {
  const ProcessorSpeeds speeds({}, {.undisturbed_ns = kFast, .ignores_disturbance = true});
  EXPECT_DOUBLE_EQ(speeds.at(0, 15).disturbed_part, 0);
  EXPECT_DOUBLE_EQ(speeds.at(0, 15).slowness, 1);
}

}  // namespace
}  // namespace assay::measuring
