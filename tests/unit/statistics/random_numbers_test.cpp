// SPDX-License-Identifier: Apache-2.0
#include "native/statistics/random_numbers.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>

namespace assay::statistics {
namespace {

TEST(RandomNumbers, AreTheSameEverywhere) {
  RandomNumbers random(5489);
  EXPECT_EQ(random.bits(), 14514284786278117030ULL);  // [rand.predef]'s engine, its default seed
}

TEST(RandomNumbers, BelowABoundAllComeEquallyOften) {
  constexpr std::size_t kBound = 3;
  constexpr int kDraws = 30'000;
  constexpr int kEach = kDraws / static_cast<int>(kBound);
  RandomNumbers random(7);
  std::array<int, kBound> counts{};
  for (int i = 0; i < kDraws; ++i) {
    ++counts.at(random.below(kBound));
  }
  for (const int count : counts) {  // 5 standard deviations
    EXPECT_NEAR(count, kEach, 5 * 82);
  }
}

TEST(RandomNumbers, AShuffleLosesNothing) {
  RandomNumbers random(7);
  std::vector<int> values = {1, 2, 3, 4, 5, 6, 7, 8};
  random.shuffle(values);
  EXPECT_NE(values, (std::vector<int>{1, 2, 3, 4, 5, 6, 7, 8}));
  std::ranges::sort(values);
  EXPECT_EQ(values, (std::vector<int>{1, 2, 3, 4, 5, 6, 7, 8}));
}

}  // namespace
}  // namespace assay::statistics
