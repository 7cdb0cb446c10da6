// SPDX-License-Identifier: Apache-2.0
// Walks over the stack of a thread that executes compiled code: over the real frames, so a method
// that was inlined has none. The walk goes from frame to frame as the VM's own walk does, by the
// sizes of compiled code's frames and the links of interpreted ones; it reads memory, and calls
// nothing of the VM.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "native/support/result.h"

namespace assay::agent {

// A part of memory. Its bounds are read where the VM keeps them, because the VM may set them later.
struct AddressRange {
  std::uint64_t begin = 0;
  std::uint64_t end = 0;

  bool contains(std::uint64_t address) const { return address >= begin && address < end; }
};

// Says what the walk needs to know of the VM.
struct StackLayout {
  AddressRange code;               // of all compiled code and stubs
  AddressRange interpreter;        // of the interpreter, a part of `code`
  std::uint64_t entry_return = 0;  // where the VM's own calls of Java methods return to
  std::uint32_t frame_size = 0;  // offset of the frame's size in the VM's record of code, CodeBlob
};

// Fails (unsupported) where the VM does not describe these.
Result<StackLayout> stack_layout();

// A walk ends here, because its time grows with the stack.
inline constexpr std::uint32_t kMostFramesWalked = 4096;

struct StackDepth {
  std::uint32_t frames = 0;
  bool is_whole = false;  // the walk came to the VM's call of the first Java method

  bool operator==(const StackDepth&) const = default;
};

// Returns the number of frames of Java code, from the frame whose return address is at the place to
// the one that the VM called. `stack_end` is the address behind the stack.
StackDepth stack_depth(const StackLayout& layout, std::uint64_t return_place,
                       std::uint64_t stack_end);

// Writes the addresses to which the frame whose return address is at the place, and its callers,
// return, as long as they are compiled code and `callers` has room. Returns their number.
std::size_t compiled_callers(const StackLayout& layout, std::uint64_t return_place,
                             std::uint64_t stack_end, std::span<std::uint64_t> callers);

}  // namespace assay::agent
