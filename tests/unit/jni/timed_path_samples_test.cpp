// SPDX-License-Identifier: Apache-2.0
// Tests windows of path samples that end by the clock (decision 0039).
#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstdint>

#include "jni/counting/path_samples.h"
#include "jni/counting/time_stamp_clock.h"
#include "tests/unit/jni/threads_with_segments.h"

namespace assay::agent {
namespace {

constexpr std::uint32_t kStrideOfWindow = 5;
constexpr std::uint32_t kWindowUs = 1000;

// Does what compiled code does where a path ends at that time. Returns whether the path is a
// sample.
bool path_ends_at(PathWords& words, std::uint64_t now) {
  if (words.paths_left == 0) {
    return false;
  }
  words.paths_left = words.paths_left - 1;
  if (words.paths_left != 0 || now >= words.window_end) {
    return false;
  }
  words.paths_left = kStrideOfWindow;
  return true;
}

class TimedPathSamples : public ThreadsWithSegments<TimedPathSamples> {
 protected:
  static void SetUpTestSuite() {
    ThreadSegments* segments = make_segments(std::array{kCountersBesideSamples, kSamplingRegion});
    ASSERT_NE(segments, nullptr);
    const auto word =
        begin_path_samples(*segments, {.stride = kStrideOfWindow, .window_us = kWindowUs});
    ASSERT_TRUE(word) << word.error().message();
    words_at = *word;
  }

  template <typename Function>
  static void on_thread_with_words(const Function& function) {
    on_attached_thread(
        [&] { function(*reinterpret_cast<PathWords*>(thread_segment() + words_at)); });
  }

  static inline std::uint32_t words_at = 0;
};

TEST_F(TimedPathSamples, AreEachPathOfTheStrideUntilTheWindowIsOver) {
  on_thread_with_words([](PathWords& words) {
    const std::uint64_t before = TimeStampClock::stamp_now();
    EXPECT_FALSE(path_ends_at(words, before));
    for (std::uint32_t tick = 0; tick < 2 * kStrideOfWindow; ++tick) {
      ask_for_path_samples();
      ASSERT_GT(words.window_end, before);
      const std::uint32_t first = tick % kStrideOfWindow;
      for (std::uint32_t path = 0; path < 4 * kStrideOfWindow; ++path) {
        EXPECT_EQ(path_ends_at(words, before), path % kStrideOfWindow == first)
            << "tick " << tick << ", path " << path;
      }
      const std::uint64_t end = words.window_end;
      for (std::uint32_t path = 0; path < kStrideOfWindow; ++path) {
        EXPECT_FALSE(path_ends_at(words, end));
      }
      EXPECT_EQ(words.paths_left, 0u);
    }
  });
}

// The thread may have waited in the kernel, or run code without paths.
TEST_F(TimedPathSamples, OfAWindowThatNoPathClosedAreAskedForAnew) {
  on_thread_with_words([](PathWords& words) {
    ask_for_path_samples();
    const std::uint64_t first_end = words.window_end;
    ask_for_path_samples();
    EXPECT_GT(words.window_end, first_end);
    EXPECT_GT(words.paths_left, 0u);
    EXPECT_LE(words.paths_left, kStrideOfWindow);
  });
}

TEST_F(TimedPathSamples, AreNotAskedOfAThreadWithoutASegment) {
  PathWords& shared = *reinterpret_cast<PathWords*>(last_resort_segment() + words_at);
  ask_for_path_samples();
  EXPECT_EQ(shared.paths_left, 0u);
}

}  // namespace
}  // namespace assay::agent
