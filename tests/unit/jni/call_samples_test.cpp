// SPDX-License-Identifier: Apache-2.0
#include "jni/counting/call_samples.h"

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <thread>
#include <vector>

#include "tests/unit/jni/threads_with_segments.h"

namespace assay::agent {
namespace {

using session::CallWords;

constexpr std::uint32_t kCallSamples = 8;
constexpr std::uint32_t kCallStride = 5;

// Does what compiled code does at an entry. Returns whether the entry is a sample.
bool enters(CallWords& words) {
  if (words.until_next == 0 || --words.until_next != 0) {
    return false;
  }
  if (--words.samples_left != 0) {
    words.until_next = kCallStride;
  }
  return true;
}

class CallSamples : public ThreadsWithSegments<CallSamples> {
 protected:
  static void SetUpTestSuite() {
    ThreadSegments* segments =
        make_segments(std::array{kCountersBesideSamples, kSamplingRegion, kCallRegion});
    ASSERT_NE(segments, nullptr);
    const auto settings = begin_call_samples(
        *segments, options::CallNoting::all,
        {.samples = kCallSamples, .stride = kCallStride, .slots = 512, .levels = 3}, layout());
    ASSERT_TRUE(settings) << settings.error().message();
    EXPECT_EQ(settings->slots, 512U);
    EXPECT_EQ(settings->stride, kCallStride);
    EXPECT_TRUE(settings->all);
    EXPECT_EQ(settings->levels, 3U);
    EXPECT_EQ(settings->frame_size, 44U);
    call_words = settings->words;
  }

  // Runs the function on a thread with a segment of its own.
  template <typename Function>
  static void on_thread_that_calls(const Function& function) {
    on_attached_thread([&] {
      begin_call_samples_of_thread();
      function(*reinterpret_cast<CallWords*>(thread_segment() + call_words));
    });
  }

  static FrameLayout layout() {
    return {.frame_size = 44,
            .code_begin = reinterpret_cast<const char*>(&kBoundsOfCode.front()),
            .code_end = reinterpret_cast<const char*>(&kBoundsOfCode.back())};
  }

  static inline std::uint32_t call_words = 0;
  static constexpr std::array<std::uint64_t, 2> kBoundsOfCode{0x7000, 0x9000};
};

// Compiled code reads the return addresses of its callers below the end of the stack only.
TEST_F(CallSamples, KnowHowFarCallersMayBeFollowed) {
  on_thread_that_calls([](CallWords& words) {
    constexpr std::uint64_t kMostBytesOfStack = std::uint64_t{64} << 20U;
    const int local = 0;
    const auto here = reinterpret_cast<std::uintptr_t>(&local);
    EXPECT_GT(words.stack_end, here);
    EXPECT_LT(words.stack_end, here + kMostBytesOfStack);
    EXPECT_EQ(words.code_begin, 0x7000U);
    EXPECT_EQ(words.code_end, 0x9000U);
  });
}

TEST_F(CallSamples, AreAskedForByATickOnly) {
  on_thread_that_calls([](CallWords& words) {
    EXPECT_FALSE(enters(words));
    EXPECT_EQ(words.counts_all, 1U);
  });
}

TEST_F(CallSamples, AreEachStridethCallOfAWindow) {
  on_thread_that_calls([](CallWords& words) {
    for (std::uint32_t tick = 0; tick < 2 * kCallStride; ++tick) {
      ask_for_call_samples();
      const std::uint32_t first = tick % kCallStride;
      for (std::uint32_t call = 0; call < (kCallSamples + 3) * kCallStride; ++call) {
        const bool is_sample = call >= first && (call - first) % kCallStride == 0 &&
                               (call - first) / kCallStride < kCallSamples;
        EXPECT_EQ(enters(words), is_sample) << "tick " << tick << ", call " << call;
      }
    }
  });
}

// The paper asks for an initial skip of 1 to the stride. Jikes RVM takes 0 to the stride minus 1,
// of which 0 acts as 1 does: there the first call is first twice as often, and the last one never.
// With these windows chi-square would be 200.
TEST_F(CallSamples, BeginWithEachOfTheFirstCallsEquallyOften) {
  on_thread_that_calls([](CallWords& words) {
    constexpr std::uint32_t kWindows = 100 * kCallStride;
    std::array<std::uint32_t, kCallStride> first_sample{};
    for (std::uint32_t tick = 0; tick < kWindows; ++tick) {
      words = {.next_skip = words.next_skip};
      ask_for_call_samples();
      std::uint32_t call = 0;
      while (!enters(words)) {
        ++call;
      }
      ++first_sample.at(call);
    }
    double chi_square = 0;
    for (const std::uint32_t times : first_sample) {
      constexpr double kExpected = static_cast<double>(kWindows) / kCallStride;
      chi_square += (times - kExpected) * (times - kExpected) / kExpected;
    }
    constexpr double kLimitAtOnePercent = 13.277;  // 4 degrees of freedom
    EXPECT_LT(chi_square, kLimitAtOnePercent);
  });
}

TEST_F(CallSamples, AreNotMoreWhereATickComesWithinAWindow) {
  on_thread_that_calls([](CallWords& words) {
    ask_for_call_samples();
    while (!enters(words)) {
    }
    const CallWords before = words;
    ask_for_call_samples();
    EXPECT_EQ(words.until_next, before.until_next);
    EXPECT_EQ(words.samples_left, before.samples_left);
    EXPECT_EQ(words.next_skip, before.next_skip);
  });
}

// The handler may come between the two words that compiled code writes for one sample.
TEST_F(CallSamples, AreNotMoreWhereATickComesWithinASample) {
  on_thread_that_calls([](CallWords& words) {
    words = {.until_next = 0, .samples_left = 1};
    ask_for_call_samples();
    EXPECT_EQ(words.until_next, 0U);
    EXPECT_EQ(words.samples_left, 1U);
  });
}

TEST_F(CallSamples, AreNotAskedForInTheSegmentOfLastResort) {
  std::jthread([] {
    ASSERT_EQ(thread_segment(), last_resort_segment());
    ask_for_call_samples();
    begin_call_samples_of_thread();
    const auto& words = *reinterpret_cast<CallWords*>(last_resort_segment() + call_words);
    EXPECT_EQ(words.until_next, 0U);
    EXPECT_EQ(words.counts_all, 0U);
  }).join();
}

// A thread that takes over a segment finds no window of the thread before.
TEST_F(CallSamples, OfAThreadThatEndedAreNotTakenByTheNext) {
  on_thread_that_calls([](CallWords&) { ask_for_call_samples(); });
  on_thread_that_calls([](CallWords& words) {
    EXPECT_EQ(words.until_next, 0U);
    EXPECT_EQ(words.samples_left, 0U);
  });
}

}  // namespace
}  // namespace assay::agent
