// SPDX-License-Identifier: Apache-2.0
#include "scheduler/sampling/sample_event.h"

#include <gtest/gtest.h>

#include <cerrno>

namespace assay::sampling {
namespace {

std::optional<int> takes_everything(const perf_event_attr&) { return std::nullopt; }

std::optional<int> has_no_counters(const perf_event_attr& attributes) {
  return attributes.type == PERF_TYPE_SOFTWARE ? std::nullopt : std::optional(ENOENT);
}

TEST(SampleEvent, TakesTheBestPrecision) {
  const auto event = choose_event(kDefaultEvent, takes_everything);
  ASSERT_TRUE(event);
  EXPECT_EQ(event->name, "cycles:u");
  EXPECT_EQ(event->precision, 2);
  EXPECT_FALSE(event->is_clock);
  EXPECT_FALSE(event->sees_kernel);
  EXPECT_EQ(event->why, "");
}

TEST(SampleEvent, GoesDownToThePrecisionThatThereIs) {
  const auto event = choose_event(kDefaultEvent, [](const perf_event_attr& attributes) {
    return attributes.precise_ip > 1 ? std::optional(EOPNOTSUPP) : std::nullopt;
  });
  ASSERT_TRUE(event);
  EXPECT_EQ(event->precision, 1);
}

TEST(SampleEvent, FallsBackToTheClockAndSaysWhy) {
  const auto event = choose_event(kDefaultEvent, has_no_counters);
  ASSERT_TRUE(event);
  EXPECT_EQ(event->name, kSoftwareClock);
  EXPECT_TRUE(event->is_clock);
  EXPECT_TRUE(event->sees_kernel);
  EXPECT_EQ(event->why, "cycles:u: this machine does not have it");
}

TEST(SampleEvent, LeavesTheKernelOutWhereItHasTo) {
  const auto event = choose_event(kDefaultEvent, [](const perf_event_attr& attributes) {
    const auto error = has_no_counters(attributes);
    return error || attributes.exclude_kernel != 0 ? error : std::optional(EACCES);
  });
  ASSERT_TRUE(event);
  EXPECT_TRUE(event->is_clock);
  EXPECT_FALSE(event->sees_kernel);
}

TEST(SampleEvent, RefusesNamesThatNobodyKnows) {
  const auto event = choose_event("no-such-event", takes_everything);
  ASSERT_FALSE(event);
  EXPECT_EQ(event.error().code(), ErrorCode::invalid_argument);
  EXPECT_NE(event.error().message().find("no-such-event"), std::string::npos);
}

TEST(SampleEvent, SaysWhatToDoWhereNothingIsAllowed) {
  const auto event =
      choose_event(kDefaultEvent, [](const perf_event_attr&) { return std::optional(EACCES); });
  ASSERT_FALSE(event);
  EXPECT_EQ(event.error().code(), ErrorCode::unsupported);
  EXPECT_NE(event.error().message().find("perf_event_paranoid"), std::string::npos);
}

}  // namespace
}  // namespace assay::sampling
