// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <initializer_list>

#include "scheduler/markers/map_agreement.h"
#include "slowdown/instructions/encoding.h"
#include "slowdown/markers/block_marker.h"

namespace assay::markers {
namespace {

using Code = std::vector<std::byte>;
using Found = std::vector<FoundMarker>;

class Writer {
 public:
  Writer& bytes(std::initializer_list<unsigned> values) {
    for (const unsigned value : values) {
      code_.push_back(static_cast<std::byte>(value));
    }
    return *this;
  }
  Writer& marker(std::uint32_t block) {
    return append(slowdown::marker_of(slowdown::BlockNumber{block}));
  }
  Writer& append(const Code& code) {
    code_.insert(code_.end(), code.begin(), code.end());
    return *this;
  }
  const Code& code() const { return code_; }

 private:
  Code code_;
};

TEST(MarkerScan, FindsMarkersBetweenInstructions) {
  const Code code = Writer()
                        .bytes({0x55, 0x48, 0x89, 0xE5})  // push rbp; mov rbp, rsp
                        .marker(0)
                        .bytes({0xC4, 0xE3, 0x75, 0x02, 0xC2, 0x0F})  // vpblendd ymm0, ymm1, ymm2
                        .marker(0xFFFFFFFF)
                        .marker(7)
                        .bytes({0xC3})
                        .code();
  const MarkerScan scan = find_markers(code);
  EXPECT_EQ(scan.markers, (Found{{4, 0}, {18, 0xFFFFFFFF}, {26, 7}}));
  EXPECT_TRUE(scan.undecodable.empty());
}

TEST(MarkerScan, TakesNoOtherNopForAMarker) {
  Writer writer;
  slowdown::Rotation rotation;
  for (const slowdown::KindDescription& kind : slowdown::catalogue()) {
    writer.append(slowdown::encode(kind.kind, 20, rotation));
  }
  writer
      .bytes({0x0F, 0x1F, 0x84, 0x00, 0, 0, 0, 0})        // nop [rax + rax + 0]
      .bytes({0x66, 0x0F, 0x1F, 0x84, 0xF7, 1, 0, 0, 0})  // of 16 bits
      .bytes({0x42, 0x0F, 0x1F, 0x84, 0xF7, 1, 0, 0, 0})  // over other registers
      .bytes({0x0F, 0x1F, 0x44, 0xF7, 1})                 // a displacement of 8 bits
      .bytes({0x0F, 0x18, 0x84, 0xF7, 1, 0, 0, 0})        // prefetchnta
      .bytes({0x0F, 0x1D, 0x84, 0xF7, 2, 0, 0, 0});       // a nop of another opcode
  EXPECT_EQ(find_markers(writer.code()).markers, Found{});
}

// The tag within an operand is part of that instruction.
TEST(MarkerScan, FindsNoMarkerInsideAnInstruction) {
  const Code code = Writer()
                        .bytes({0x48, 0xB8, 0x0F, 0x1F, 0x84, 0xF7, 1, 0, 0, 0})  // mov rax, imm64
                        .bytes({0x68, 0x0F, 0x1F, 0x84, 0xF7})                    // push imm32
                        .bytes({0x90, 0x90, 0x90, 0x90, 0xC3})
                        .code();
  EXPECT_EQ(find_markers(code).markers, Found{});
}

TEST(MarkerScan, ComesBackIntoStepBehindData) {
  const Code code = Writer()
                        .marker(1)
                        .bytes({0xFF, 0xE0})        // jmp rax
                        .bytes({0xF4, 0x0F, 0x0B})  // hlt; ud2
                        .bytes({0x06, 0x06, 0xD6})  // none of 64-bit mode
                        .bytes({0x90, 0x90, 0x90, 0x90, 0x90, 0x90, 0x90, 0x90})
                        .marker(2)
                        .code();
  const MarkerScan scan = find_markers(code);
  EXPECT_EQ(scan.markers, (Found{{0, 1}, {24, 2}}));
  EXPECT_EQ(scan.undecodable, (std::vector<std::uint64_t>{13, 14, 15}));
}

// As seen in a program under load, which had made code invalid before it was read.
TEST(MarkerScan, StaysInStepBehindAnEntryThatTheVmHasClosed) {
  const Code code = Writer()
                        .bytes({0x66, 0x66, 0x90})                          // for alignment
                        .bytes({0xE9, 0x3B, 0x0C, 0x18, 0xFF, 0xFE, 0xFF})  // jmp; mov's end
                        .bytes({0x48, 0x83, 0xEC, 0x68, 0x90})              // sub rsp, 104; nop
                        .bytes({0x41, 0x81, 0x7F, 0x20, 3, 0, 0, 0})        // cmp [r15 + 32], 3
                        .bytes({0x0F, 0x85, 0xDD, 0x15, 0, 0})              // jne
                        .marker(0)
                        .code();
  const MarkerScan scan = find_markers(code);
  EXPECT_EQ(scan.markers, (Found{{29, 0}}));
  EXPECT_TRUE(scan.undecodable.empty());
}

TEST(MarkerScan, SkipsNothingBehindOtherJumps) {
  const Code inside = Writer()
                          .bytes({0xE9, 2, 0, 0, 0})  // to within the code
                          .bytes({0xFF, 0xFF})
                          .marker(0)
                          .code();
  EXPECT_FALSE(find_markers(inside).undecodable.empty());
  const Code between_blocks = Writer()
                                  .marker(0)
                                  .bytes({0xE9, 0, 0, 0, 0x70})  // to a stub
                                  .bytes({0xFF, 0xFF})
                                  .code();
  EXPECT_FALSE(find_markers(between_blocks).undecodable.empty());
}

TEST(MarkerScan, EndsAtAMarkerThatIsCutShort) {
  const Code marker = slowdown::marker_of(slowdown::BlockNumber{3});
  for (std::size_t length = 0; length < marker.size(); ++length) {
    EXPECT_EQ(find_markers(std::span(marker).first(length)).markers, Found{}) << length;
  }
}

}  // namespace
}  // namespace assay::markers
