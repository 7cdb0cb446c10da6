// SPDX-License-Identifier: Apache-2.0
#include "jni/counting/path_samples.h"

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <thread>
#include <vector>

#include "tests/unit/jni/threads_with_segments.h"

namespace assay::agent {
namespace {

constexpr std::uint32_t kSamples = 8;
constexpr std::uint32_t kStride = 5;

// Does what compiled code does where a path ends. Returns whether the path is a sample.
bool path_ends(std::uint32_t& word) {
  if (word == 0) {
    return false;
  }
  --word;
  return word < kSamples;
}

class PathSamples : public ThreadsWithSegments<PathSamples> {
 protected:
  static void SetUpTestSuite() {
    ThreadSegments* segments = make_segments(std::array{kCountersBesideSamples, kSamplingRegion});
    ASSERT_NE(segments, nullptr);
    const auto word = begin_path_samples(*segments, {.samples = kSamples, .stride = kStride});
    ASSERT_TRUE(word) << word.error().message();
    sampling_word = *word;
  }

  // Runs the function on a thread with a segment of its own.
  template <typename Function>
  static void on_thread(const Function& function) {
    on_attached_thread(
        [&] { function(*reinterpret_cast<std::uint32_t*>(thread_segment() + sampling_word)); });
  }

  static inline std::uint32_t sampling_word = 0;
};

TEST_F(PathSamples, AreAskedForByATickOnly) {
  on_thread([](std::uint32_t& word) { EXPECT_FALSE(path_ends(word)); });
}

TEST_F(PathSamples, AreAsManyAsAWindowHasAndInARow) {
  on_thread([](std::uint32_t& word) {
    for (std::uint32_t tick = 0; tick < 2 * kStride; ++tick) {
      ask_for_path_samples();
      std::vector<bool> samples;
      for (std::uint32_t path = 0; path < kSamples + 2 * kStride; ++path) {
        samples.push_back(path_ends(word));
      }
      const std::uint32_t first = tick % kStride;
      for (std::uint32_t path = 0; path < samples.size(); ++path) {
        EXPECT_EQ(samples[path], path >= first && path < first + kSamples)
            << "tick " << tick << ", path " << path;
      }
    }
  });
}

// The paper asks for an initial skip of 1 to the stride, each equally often.
TEST_F(PathSamples, BeginWithEachOfTheFirstPathsEquallyOften) {
  on_thread([](std::uint32_t& word) {
    constexpr std::uint32_t kRounds = 100;
    std::array<std::uint32_t, kStride> first_sample{};
    for (std::uint32_t tick = 0; tick < kRounds * kStride; ++tick) {
      ask_for_path_samples();
      std::uint32_t path = 0;
      while (!path_ends(word)) {
        ++path;
      }
      ++first_sample.at(path);
      word = 0;
    }
    for (const std::uint32_t times : first_sample) {
      EXPECT_EQ(times, kRounds);
    }
  });
}

TEST_F(PathSamples, AreNotMoreWhereATickComesWithinAWindow) {
  on_thread([](std::uint32_t& word) {
    ask_for_path_samples();
    (void)path_ends(word);
    const std::uint32_t left = word;
    ask_for_path_samples();
    EXPECT_EQ(word, left);
  });
}

TEST_F(PathSamples, AreNotAskedForInTheSegmentOfLastResort) {
  std::jthread([] {
    ASSERT_EQ(thread_segment(), last_resort_segment());
    ask_for_path_samples();
    EXPECT_EQ(*reinterpret_cast<std::uint32_t*>(last_resort_segment() + sampling_word), 0U);
  }).join();
}

// A thread that takes over a segment finds no window of the thread before.
TEST_F(PathSamples, OfAThreadThatEndedAreNotTakenByTheNext) {
  on_thread([](std::uint32_t&) { ask_for_path_samples(); });
  on_thread([](std::uint32_t& word) { EXPECT_EQ(word, 0U); });
}

}  // namespace
}  // namespace assay::agent
