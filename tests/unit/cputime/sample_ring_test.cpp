// SPDX-License-Identifier: Apache-2.0
#include "native/cputime/sample_ring.h"

#include <gtest/gtest.h>

#include <array>
#include <thread>
#include <vector>

namespace assay::cputime {
namespace {

TEST(SampleRing, GivesSamplesInTheirOrder) {
  SampleRing<4> ring;
  EXPECT_FALSE(ring.pop());
  for (std::uint64_t round = 0; round < 10; ++round) {
    EXPECT_TRUE(ring.push({1, round, 2, 3}));
    EXPECT_TRUE(ring.push({2, round, 2, 3}));
    EXPECT_EQ(ring.pop(), (CpuTimeSample{1, round, 2, 3}));
    EXPECT_EQ(ring.pop(), (CpuTimeSample{2, round, 2, 3}));
    EXPECT_FALSE(ring.pop());
  }
}

TEST(SampleRing, CountsWhatHasNoRoom) {
  SampleRing<4> ring;
  for (int i = 0; i < 4; ++i) {
    EXPECT_TRUE(ring.push({}));
  }
  EXPECT_FALSE(ring.push({0, 0, 0, 5}));
  EXPECT_EQ(ring.lost(), 5u);
  EXPECT_TRUE(ring.pop());
  EXPECT_TRUE(ring.push({}));
}

TEST(SampleRing, LosesNothingBetweenThreads) {
  constexpr std::uint32_t kThreads = 4;
  constexpr std::uint64_t kEach = 20'000;
  SampleRing<256> ring;
  std::vector<std::thread> threads;
  for (std::uint32_t number = 0; number < kThreads; ++number) {
    threads.emplace_back([&ring, number] {
      for (std::uint64_t i = 0; i < kEach; ++i) {
        while (!ring.push({i, i, number, 0})) {
          std::this_thread::yield();
        }
      }
    });
  }
  std::array<std::uint64_t, kThreads> next{};
  for (std::uint64_t taken = 0; taken < kThreads * kEach;) {
    if (const auto sample = ring.pop()) {
      EXPECT_EQ(sample->address, next.at(sample->thread)++) << "each thread's are in order";
      ++taken;
    }
  }
  for (std::thread& thread : threads) {
    thread.join();
  }
  EXPECT_FALSE(ring.pop());
}

}  // namespace
}  // namespace assay::cputime
