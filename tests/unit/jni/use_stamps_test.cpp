// SPDX-License-Identifier: Apache-2.0
#include "jni/lifetimes/use_stamps.h"

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstdint>

namespace assay::agent {
namespace {

struct alignas(16) Heap {
  std::array<char, 4096> bytes{};
  const char* at(std::size_t offset) const { return bytes.data() + offset; }
};

// Compiled code finds the cell of an object by the bias.
std::uint64_t cell_by_bias(const UseStamps& stamps, const char* object) {
  return ((reinterpret_cast<std::uint64_t>(object) >> 1) & ~std::uint64_t{7}) + stamps.bias();
}

TEST(UseStamps, AreTheTimesOfTheLastUses) {
  const Heap heap;
  UseStamps stamps;
  ASSERT_TRUE(stamps.cover(heap.at(0), heap.bytes.size()));
  EXPECT_EQ(stamps.advance(24), 24u);
  stamps.stamp(heap.at(0));
  stamps.stamp(heap.at(4080));
  EXPECT_EQ(stamps.advance(16), 40u);
  stamps.stamp(heap.at(24));  // objects are aligned to 8 bytes
  stamps.stamp(heap.at(4080));
  EXPECT_EQ(*stamps.cell(heap.at(0)), 24u);
  EXPECT_EQ(*stamps.cell(heap.at(24)), 40u);
  EXPECT_EQ(*stamps.cell(heap.at(4080)), 40u);
  EXPECT_EQ(*stamps.cell(heap.at(48)), 0u);
  EXPECT_EQ(stamps.clock_address()->load(), stamps.clock());
}

TEST(UseStamps, CompiledCodeFindsTheSameCells) {
  const Heap heap;
  UseStamps stamps;
  ASSERT_TRUE(stamps.cover(heap.at(0), heap.bytes.size()));
  for (std::size_t offset = 0; offset < heap.bytes.size(); offset += 8) {
    EXPECT_EQ(cell_by_bias(stamps, heap.at(offset)),
              reinterpret_cast<std::uint64_t>(stamps.cell(heap.at(offset))));
  }
}

TEST(UseStamps, WhatIsOutsideOfTheHeapIsPassedOver) {
  const Heap heap;
  UseStamps stamps;
  EXPECT_FALSE(stamps.is_covered());
  stamps.stamp(heap.at(0));
  ASSERT_TRUE(stamps.cover(heap.at(16), 64));
  EXPECT_EQ(stamps.cell(heap.at(0)), nullptr);
  EXPECT_EQ(stamps.cell(heap.at(80)), nullptr);
  stamps.stamp(heap.at(0));
  stamps.stamp(nullptr);
}

TEST(UseStamps, AHeapThatIsTooLargeIsRefused) {
  const Heap heap;
  UseStamps stamps;
  const auto covered = stamps.cover(heap.at(0), ~std::uint64_t{0} - 4096);
  ASSERT_FALSE(covered);
  EXPECT_EQ(covered.error().code(), ErrorCode::limit_exceeded);
  EXPECT_FALSE(stamps.is_covered());
}

}  // namespace
}  // namespace assay::agent
