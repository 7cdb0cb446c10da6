// SPDX-License-Identifier: Apache-2.0
#include "scheduler/markers/map_agreement.h"

#include <gtest/gtest.h>

#include "slowdown/markers/block_marker.h"

namespace assay::markers {
namespace {

using Code = std::vector<std::byte>;

void append_marker(Code& code, std::uint32_t block) {
  const Code marker = slowdown::marker_of(slowdown::BlockNumber{block});
  code.insert(code.end(), marker.begin(), marker.end());
}

// Blocks 0 (a marker, at 1), 4 (nothing can stand in it, at 9) and 2 (a marker, at 10).
codelog::DescribedUnit unit() {
  codelog::DescribedUnit unit;
  unit.identity.method = "a.B.m()";
  unit.blocks = {
      {.number = 0, .positions = 2}, {.number = 4, .positions = 0}, {.number = 2, .positions = 1}};
  return unit;
}

const codelog::BlockOffsets kOffsets{.begins = {1, 9, 10}, .blocks_end = 18};

Code code_with(std::uint32_t first, std::uint32_t second) {
  Code code(1, std::byte{0x90});
  append_marker(code, first);
  code.push_back(std::byte{0x90});
  append_marker(code, second);
  code.push_back(std::byte{0xC3});
  return code;
}

using Reasons = std::vector<std::string>;

TEST(MapAgreement, IsThereWhenEachBlockHasItsMarker) {
  EXPECT_EQ(differences(unit(), kOffsets, code_with(0, 2)), Reasons{});
}

TEST(MapAgreement, NamesEachBlockThatDiffers) {
  EXPECT_EQ(differences(unit(), kOffsets, code_with(0, 9)),
            (Reasons{"there is no marker of block 2, which the log has at +10",
                     "a marker at +10 of block 9, which the unit does not have"}));
  EXPECT_EQ(differences(unit(), kOffsets, code_with(2, 0)),
            (Reasons{"the marker of block 0 is at +10, but the log has it at +1",
                     "the marker of block 2 is at +1, but the log has it at +10"}));
  EXPECT_EQ(differences(unit(), kOffsets, code_with(0, 0)),
            (Reasons{"there are 2 markers of block 0, the first two at +1 and +10",
                     "there is no marker of block 2, which the log has at +10"}));
  EXPECT_EQ(differences(unit(), kOffsets, code_with(4, 2)).size(), 2U);
}

TEST(MapAgreement, WantsTheSweepInStepBetweenBlocks) {
  Code code = code_with(0, 2);
  code[9] = std::byte{0x06};  // none of 64-bit mode
  EXPECT_EQ(differences(unit(), kOffsets, code),
            Reasons{"no instruction begins at +9, between blocks"});
  Code behind = code_with(0, 2);
  behind.back() = std::byte{0x06};
  EXPECT_EQ(differences(unit(), kOffsets, behind), Reasons{});
}

TEST(MapAgreement, ComparesWhatTheLogHoldsTheCodeOf) {
  codelog::CodeLog log;
  log.units.push_back({0, "", unit()});
  const std::uint64_t size = code_with(0, 2).size();
  log.installations = {{0, 0x1000, size, 1, kOffsets, code_with(0, 2)},
                       {0, 0x2000, size, 2, kOffsets, {}},
                       {0, 0x3000, size, 3, kOffsets, code_with(0, 1)}};
  const MapAgreement agreement = compare_maps(log);
  EXPECT_EQ(agreement.installations, 3U);
  EXPECT_EQ(agreement.without_code, 1U);
  EXPECT_EQ(agreement.blocks, 6U);
  EXPECT_EQ(agreement.markers, 4U);
  ASSERT_EQ(agreement.disagreements.size(), 1U);
  EXPECT_EQ(agreement.disagreements[0].installation, 2U);
}

}  // namespace
}  // namespace assay::markers
