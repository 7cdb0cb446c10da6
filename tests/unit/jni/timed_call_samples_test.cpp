// SPDX-License-Identifier: Apache-2.0
// Tests windows of call samples that end by the clock (decision 0039).
#include <gtest/gtest.h>

#include <array>
#include <chrono>

#include "jni/counting/call_samples.h"
#include "jni/counting/time_stamp_clock.h"
#include "tests/unit/jni/threads_with_segments.h"

namespace assay::agent {
namespace {

using session::CallWords;

constexpr std::uint32_t kTimedStride = 5;
constexpr std::chrono::milliseconds kLongWindow{1};

// Does what compiled code does at an entry at that time. Returns whether the entry is a sample.
bool enters_at(CallWords& words, std::uint64_t now) {
  if (words.until_next == 0 || --words.until_next != 0) {
    return false;
  }
  if (now >= words.window_end) {
    words.samples_left = 0;
    return false;
  }
  words.until_next = kTimedStride;
  return true;
}

class TimedCallSamples : public ThreadsWithSegments<TimedCallSamples> {
 protected:
  static void SetUpTestSuite() {
    ThreadSegments* segments =
        make_segments(std::array{kCountersBesideSamples, kSamplingRegion, kCallRegion});
    ASSERT_NE(segments, nullptr);
    const auto settings = begin_call_samples(
        *segments, options::CallNoting::sampled,
        {.stride = kTimedStride, .slots = 512, .window = kLongWindow}, std::nullopt);
    ASSERT_TRUE(settings) << settings.error().message();
    EXPECT_TRUE(settings->timed);
    words_at = settings->words;
  }

  template <typename Function>
  static void on_thread_with_words(const Function& function) {
    on_attached_thread(
        [&] { function(*reinterpret_cast<CallWords*>(thread_segment() + words_at)); });
  }

  static inline std::uint32_t words_at = 0;
};

TEST_F(TimedCallSamples, AreTakenUntilTheWindowIsOver) {
  on_thread_with_words([](CallWords& words) {
    const std::uint64_t before = TimeStampClock::stamp_now();
    ask_for_call_samples();
    ASSERT_GT(words.window_end, before);
    constexpr std::uint32_t kSamples = 1000;
    std::uint32_t samples = 0;
    for (std::uint32_t call = 0; call < kSamples * kTimedStride; ++call) {
      samples += enters_at(words, words.window_end - 1) ? 1 : 0;
    }
    EXPECT_EQ(samples, kSamples);
    for (std::uint32_t call = 0; call < kTimedStride; ++call) {
      EXPECT_FALSE(enters_at(words, words.window_end));
    }
    EXPECT_EQ(words.samples_left, 0U);
    EXPECT_EQ(words.until_next, 0U);
  });
}

// A window without calls is over, and nobody has closed it.
TEST_F(TimedCallSamples, AreAskedForAnewByEachTick) {
  on_thread_with_words([](CallWords& words) {
    ask_for_call_samples();
    const CallWords before = words;
    ask_for_call_samples();
    EXPECT_GT(words.window_end, before.window_end);
    EXPECT_EQ(words.until_next, before.until_next % kTimedStride + 1);
  });
}

// The handler may come while compiled code notes a sample.
TEST_F(TimedCallSamples, AreNotAskedForWithinASample) {
  on_thread_with_words([](CallWords& words) {
    words = {.until_next = 0, .samples_left = 1};
    ask_for_call_samples();
    EXPECT_EQ(words.until_next, 0U);
    EXPECT_EQ(words.window_end, 0U);
  });
}

}  // namespace
}  // namespace assay::agent
