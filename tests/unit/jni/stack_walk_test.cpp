// SPDX-License-Identifier: Apache-2.0
// Walks over stacks that the test builds: memory stands for the VM's code, and for a thread's
// stack.
#include "jni/sites/stack_walk.h"

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

namespace assay::agent {
namespace {

constexpr std::uint64_t kWord = 8;
constexpr std::uint32_t kFrameSizeOffset = 16;
constexpr std::uint64_t kInterpreterBytes = 512;
constexpr std::size_t kWordsOfStack = 256;

// The first bytes of the code are the interpreter; each record of compiled code is followed by a
// return address with the nop that names the record.
struct Machine {
  alignas(8) std::array<std::uint8_t, 8192> code{};
  std::array<std::uint64_t, kWordsOfStack> stack{};
  std::uint64_t used_code = kInterpreterBytes;
  StackLayout layout{
      .code = {.begin = address_of(code.data()), .end = address_of(code.data()) + code.size()},
      .interpreter = {.begin = address_of(code.data()),
                      .end = address_of(code.data()) + kInterpreterBytes},
      .entry_return = address_of(code.data()) + code.size() - 8,
      .frame_size = kFrameSizeOffset};

  static std::uint64_t address_of(const void* place) {
    return reinterpret_cast<std::uint64_t>(place);
  }
  std::uint64_t place(std::size_t word) const { return address_of(&stack.at(word)); }
  std::uint64_t stack_end() const { return address_of(stack.data()) + kWordsOfStack * kWord; }

  // Returns an address in compiled code whose frames have so many words.
  std::uint64_t compiled(std::int32_t words) {
    constexpr std::uint32_t kNop = 0x00841F0F;
    constexpr std::uint32_t kDistance = 64;
    const std::uint64_t record = used_code;
    used_code += 128;
    std::memcpy(&code.at(record + kFrameSizeOffset), &words, sizeof(words));
    std::memcpy(&code.at(record + kDistance), &kNop, sizeof(kNop));
    const std::uint32_t operand = 0xAB000000 | kDistance;  // the upper bits mean something else
    std::memcpy(&code.at(record + kDistance + 4), &operand, sizeof(operand));
    return address_of(code.data()) + record + kDistance;
  }
  std::uint64_t interpreted() const { return layout.interpreter.begin + 100; }
  StackDepth depth(std::size_t return_word) const {
    return stack_depth(layout, place(return_word), stack_end());
  }
};

TEST(StackDepth, FollowsFramesOfCompiledCode) {
  Machine machine;
  const std::uint64_t small = machine.compiled(4);
  const std::uint64_t large = machine.compiled(20);
  machine.stack.at(10) = small;                        // the first frame returns to one of 4 words
  machine.stack.at(14) = large;                        // which returns to one of 20
  machine.stack.at(34) = machine.layout.entry_return;  // which the VM called
  EXPECT_EQ(machine.depth(10), (StackDepth{.frames = 3, .is_whole = true}));
}

// An interpreted frame knows its caller's stack by its link, because arguments may have been moved.
TEST(StackDepth, FollowsInterpretedFrames) {
  Machine machine;
  const std::uint64_t small = machine.compiled(4);
  machine.stack.at(9) = machine.place(20);  // rbp of the interpreted caller
  machine.stack.at(10) = machine.interpreted();
  machine.stack.at(19) = machine.place(30);  // the caller's stack
  machine.stack.at(20) = machine.place(40);  // the caller's rbp
  machine.stack.at(21) = small;
  machine.stack.at(33) = machine.layout.entry_return;
  EXPECT_EQ(machine.depth(10), (StackDepth{.frames = 3, .is_whole = true}));
}

TEST(StackDepth, EndsWhereNothingIsKnown) {
  Machine machine;
  machine.stack.at(10) = machine.compiled(4);
  machine.stack.at(14) = 42;  // no code
  EXPECT_EQ(machine.depth(10), (StackDepth{.frames = 2, .is_whole = false}));
  machine.stack.at(14) = machine.layout.code.begin + 4096;  // code without a nop
  EXPECT_EQ(machine.depth(10), (StackDepth{.frames = 2, .is_whole = false}));
  machine.stack.at(14) = machine.compiled(1 << 20);  // a frame beyond the stack
  EXPECT_EQ(machine.depth(10), (StackDepth{.frames = 2, .is_whole = false}));
  machine.stack.at(14) = machine.compiled(-3);
  EXPECT_EQ(machine.depth(10), (StackDepth{.frames = 2, .is_whole = false}));
  machine.stack.at(13) = machine.place(2);  // a link that leads back
  machine.stack.at(14) = machine.interpreted();
  EXPECT_EQ(machine.depth(10), (StackDepth{.frames = 2, .is_whole = false}));
}

// The time of a walk has a bound.
TEST(StackDepth, EndsOnAVeryDeepStack) {
  Machine machine;
  const std::uint64_t smallest = machine.compiled(1);
  std::vector<std::uint64_t> stack(kMostFramesWalked + 100, smallest);
  const std::uint64_t begin = Machine::address_of(stack.data());
  EXPECT_EQ(stack_depth(machine.layout, begin + kWord, begin + stack.size() * kWord),
            (StackDepth{.frames = kMostFramesWalked, .is_whole = false}));
}

TEST(CompiledCallers, AreFollowedUpToWhatIsNoCompiledCode) {
  Machine machine;
  const std::uint64_t small = machine.compiled(4);
  const std::uint64_t large = machine.compiled(20);
  machine.stack.at(10) = small;
  machine.stack.at(14) = large;
  machine.stack.at(34) = machine.interpreted();
  std::array<std::uint64_t, 3> callers{};
  ASSERT_EQ(compiled_callers(machine.layout, machine.place(10), machine.stack_end(), callers), 2u);
  EXPECT_EQ(callers[0], small);
  EXPECT_EQ(callers[1], large);
}

// The frame of code without a nop has no known size, but the code is a caller.
TEST(CompiledCallers, EndBehindCodeWithoutASize) {
  Machine machine;
  machine.stack.at(10) = machine.layout.code.begin + 4096;
  std::array<std::uint64_t, 3> callers{};
  EXPECT_EQ(compiled_callers(machine.layout, machine.place(10), machine.stack_end(), callers), 1u);
}

TEST(CompiledCallers, AreNoMoreThanThereIsRoomFor) {
  Machine machine;
  const std::uint64_t smallest = machine.compiled(1);
  std::vector<std::uint64_t> stack(100, smallest);
  const std::uint64_t begin = Machine::address_of(stack.data());
  std::array<std::uint64_t, 2> callers{};
  EXPECT_EQ(compiled_callers(machine.layout, begin + kWord, begin + stack.size() * kWord, callers),
            2u);
  EXPECT_EQ(compiled_callers(machine.layout, begin + kWord, begin + stack.size() * kWord, {}), 0u);
}

}  // namespace
}  // namespace assay::agent
