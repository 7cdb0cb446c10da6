// SPDX-License-Identifier: Apache-2.0
#include "slowdown/markers/block_marker.h"

#include <gtest/gtest.h>

#include <initializer_list>
#include <random>

#include "slowdown/instructions/neutrality.h"

namespace assay::slowdown {
namespace {

std::vector<std::byte> bytes_of(std::initializer_list<unsigned> values) {
  std::vector<std::byte> bytes;
  for (const unsigned value : values) {
    bytes.push_back(static_cast<std::byte>(value));
  }
  return bytes;
}

SlowableUnit unit_with_positions(std::initializer_list<std::size_t> counts) {
  SlowableUnit unit{{"a.B.m()", -1, 1}, {}};
  std::uint32_t number = 10;
  for (const std::size_t count : counts) {
    unit.blocks.push_back({BlockNumber{number++}, Positions(count, false)});
  }
  return unit;
}

TEST(BlockMarker, HoldsTheBlocksNumber) {
  EXPECT_EQ(marker_of(BlockNumber{0}), bytes_of({0x0F, 0x1F, 0x84, 0xF7, 0, 0, 0, 0}));
  EXPECT_EQ(marker_of(BlockNumber{0x89ABCDEF}),
            bytes_of({0x0F, 0x1F, 0x84, 0xF7, 0xEF, 0xCD, 0xAB, 0x89}));
}

// The paper's vpblendd clears the upper half of a 256-bit register; and whatever address a nop
// names, nothing is read from it.
TEST(BlockMarker, ChangesNothingOverRandomStates) {
  std::mt19937 random(5);
  std::vector<std::byte> code;
  for (int i = 0; i < 200; ++i) {
    const auto marker = marker_of(BlockNumber{static_cast<std::uint32_t>(random())});
    code.insert(code.end(), marker.begin(), marker.end());
  }
  const auto changed = changed_by(code, 20251021, 300);
  ASSERT_TRUE(changed) << changed.error().message();
  EXPECT_EQ(*changed, std::vector<std::string>{});
}

TEST(BlockMarker, StandsAtTheStartOfEveryBlockThatTakesOne) {
  const auto marked = with_markers(unit_with_positions({1, 0, 3}), {});
  ASSERT_EQ(marked.size(), 2U);
  EXPECT_EQ(marked[0].index, 0U);
  EXPECT_EQ(marked[1].index, 2U);
  EXPECT_EQ(marked[1].block, BlockNumber{12});
  ASSERT_EQ(marked[1].insertions.size(), 1U);
  EXPECT_EQ(marked[1].insertions[0].position, 0U);
  EXPECT_EQ(marked[1].insertions[0].bytes, marker_of(BlockNumber{12}));
}

TEST(BlockMarker, StandsInFrontOfSlowdownInstructions) {
  const std::byte nop{0x90};
  std::vector<BlockInsertions> insertions = {
      {BlockNumber{10}, 0, {{0, true, {nop}}, {1, false, {nop}}}},
      {BlockNumber{12}, 2, {{2, false, {nop}}}}};
  const auto marked = with_markers(unit_with_positions({2, 1, 3}), insertions);
  ASSERT_EQ(marked.size(), 3U);
  auto expected = marker_of(BlockNumber{10});
  expected.push_back(nop);
  ASSERT_EQ(marked[0].insertions.size(), 2U);
  EXPECT_EQ(marked[0].insertions[0].bytes, expected);
  EXPECT_TRUE(marked[0].insertions[0].takes_debug_info);
  ASSERT_EQ(marked[2].insertions.size(), 2U);
  EXPECT_EQ(marked[2].insertions[0].bytes, marker_of(BlockNumber{12}));
  EXPECT_EQ(marked[2].insertions[1].position, 2U);
}

}  // namespace
}  // namespace assay::slowdown
