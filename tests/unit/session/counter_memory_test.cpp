// SPDX-License-Identifier: Apache-2.0
#include "native/session/counter_memory.h"

#include <gtest/gtest.h>

namespace assay::session {
namespace {

constexpr std::uint64_t kChunkBytes = kCounterChunk * sizeof(std::uint64_t);

TEST(CounterMemory, IsTakenInChunks) {
  EXPECT_EQ(counters_with_space(0), kCounterChunk);
  EXPECT_EQ(counters_with_space(1), kCounterChunk);
  EXPECT_EQ(counters_with_space(kCounterChunk), kCounterChunk);
  EXPECT_EQ(counters_with_space(kCounterChunk + 1), 2 * kCounterChunk);
}

TEST(CounterMemory, IsLimitedForAllSegmentsTogether) {
  EXPECT_TRUE(counters_fit(16 * kChunkBytes, 16, 1));
  EXPECT_FALSE(counters_fit(16 * kChunkBytes, 17, 1));
  EXPECT_TRUE(counters_fit(16 * kChunkBytes, 8, kCounterChunk + 1));
  EXPECT_FALSE(counters_fit(16 * kChunkBytes, 9, kCounterChunk + 1));
}

TEST(CounterMemory, ThatNoNumberCanExpressNeverFits) {
  EXPECT_FALSE(counters_fit(~0ull >> 1, 1ull << 40, 1ull << 40));
}

}  // namespace
}  // namespace assay::session
