// SPDX-License-Identifier: Apache-2.0
#include "scheduler/measuring/processor_speeds.h"

#include <gtest/gtest.h>

namespace assay::measuring {
namespace {

using sampling::SpeedReading;

constexpr double kFast = 100;
constexpr double kSlow = 170;
const SpeedRules kRules{.undisturbed_ns = kFast};
const std::vector<SpeedReading> kReadings = {
    {30, 0, kSlow}, {10, 0, kFast}, {20, 0, 1.1 * kFast}, {10, 1, kSlow}};

TEST(ProcessorSpeeds, AreThoseOfTheReadingsBesideAMoment) {
  const ProcessorSpeeds speeds(kReadings, kRules);
  const Speed fast = speeds.at(0, 15);
  EXPECT_DOUBLE_EQ(fast.disturbed_part, 0);
  EXPECT_DOUBLE_EQ(fast.slowness, 1.05);
  const Speed changing = speeds.at(0, 25);
  EXPECT_DOUBLE_EQ(changing.disturbed_part, 0.5);
  EXPECT_DOUBLE_EQ(changing.slowness, 1.1);
  EXPECT_DOUBLE_EQ(speeds.at(0, 35).disturbed_part, 1);
  EXPECT_DOUBLE_EQ(speeds.at(0, 5).disturbed_part, 0);
  EXPECT_DOUBLE_EQ(speeds.at(1, 15).disturbed_part, 1);
}

TEST(ProcessorSpeeds, OfWhichNothingIsKnownAreTakenForDisturbed) {
  const ProcessorSpeeds speeds(kReadings, kRules);
  EXPECT_DOUBLE_EQ(speeds.at(2, 15).disturbed_part, 1);
}

TEST(ProcessorSpeeds, AreAllAlikeWhereThatIsWanted) {
  const ProcessorSpeeds speeds({}, {.undisturbed_ns = kFast, .ignores_disturbance = true});
  EXPECT_DOUBLE_EQ(speeds.at(0, 15).disturbed_part, 0);
  EXPECT_DOUBLE_EQ(speeds.at(0, 15).slowness, 1);
}

}  // namespace
}  // namespace assay::measuring
