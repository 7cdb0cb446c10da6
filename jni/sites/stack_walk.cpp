// SPDX-License-Identifier: Apache-2.0
#include "jni/sites/stack_walk.h"

#include <optional>

#include "jni/agent/vm_structs.h"

namespace assay::agent {
namespace {

constexpr std::uint64_t kWord = sizeof(std::uint64_t);
// The VM's nop behind calls has the distance to its record of the code (PostCallNop in
// nativeInst_x86.hpp): 0F 1F 84 00, and 32 bits of which the lower 24 are the distance.
constexpr std::uint32_t kNopBehindCall = 0x00841F0F;
constexpr std::uint64_t kDistanceInNop = 4;
constexpr std::uint32_t kDistanceMask = 0xFFFFFF;

// Offsets from an interpreted frame's rbp (frame_x86.hpp).
constexpr std::uint64_t kReturnOfInterpreted = kWord;
constexpr std::uint64_t kStackOfCaller = 0 - kWord;

template <typename T = std::uint64_t>
T value_at(std::uint64_t address) {
  return read_at<T>(reinterpret_cast<const char*>(address), 0);
}

// Says what the walk knows of the caller of a frame.
struct Caller {
  std::uint64_t code = 0;   // to which the frame returns
  std::uint64_t stack = 0;  // the caller's stack pointer
  std::uint64_t link = 0;   // the caller's rbp
};

// Returns what the words around a return address of compiled code say: the VM's compilers keep the
// caller's rbp below it.
Caller caller_of_compiled(std::uint64_t return_place) {
  return {.code = value_at(return_place),
          .stack = return_place + kWord,
          .link = value_at(return_place - kWord)};
}

Caller caller_of_interpreted(std::uint64_t link) {
  return {.code = value_at(link + kReturnOfInterpreted),
          .stack = value_at(link + kStackOfCaller),
          .link = value_at(link)};
}

// Returns the size of the frame to which the code returns; nothing where nothing is known of it.
std::optional<std::uint64_t> frame_bytes(const StackLayout& layout, std::uint64_t code) {
  if (value_at<std::uint32_t>(code) != kNopBehindCall) {
    return std::nullopt;
  }
  const std::uint32_t distance = value_at<std::uint32_t>(code + kDistanceInNop) & kDistanceMask;
  if (distance == 0 || distance > code - layout.code.begin) {
    return std::nullopt;
  }
  const auto words = value_at<std::int32_t>(code - distance + layout.frame_size);
  return words > 0 ? std::optional(static_cast<std::uint64_t>(words) * kWord) : std::nullopt;
}

// Returns the caller of the frame that `from` leads to; nothing where the walk cannot go on.
std::optional<Caller> next_caller(const StackLayout& layout, const Caller& from,
                                  const AddressRange& stack) {
  if (layout.interpreter.contains(from.code)) {
    const bool is_on_stack = stack.contains(from.link) && stack.contains(from.link + kWord) &&
                             from.link >= from.stack && from.link % kWord == 0;
    return is_on_stack ? std::optional(caller_of_interpreted(from.link)) : std::nullopt;
  }
  if (!layout.code.contains(from.code)) {
    return std::nullopt;
  }
  const auto bytes = frame_bytes(layout, from.code);
  const std::uint64_t return_place = from.stack + bytes.value_or(0) - kWord;
  return bytes && stack.contains(return_place) ? std::optional(caller_of_compiled(return_place))
                                               : std::nullopt;
}

bool is_compiled(const StackLayout& layout, std::uint64_t code) {
  return layout.code.contains(code) && !layout.interpreter.contains(code);
}

}  // namespace

StackDepth stack_depth(const StackLayout& layout, std::uint64_t return_place,
                       std::uint64_t stack_end) {
  const AddressRange stack{.begin = return_place, .end = stack_end};
  Caller caller = caller_of_compiled(return_place);
  StackDepth depth{.frames = 1, .is_whole = false};
  while (caller.code != layout.entry_return && depth.frames < kMostFramesWalked) {
    const auto next = next_caller(layout, caller, stack);
    if (!next) {
      return depth;
    }
    ++depth.frames;
    caller = *next;
  }
  depth.is_whole = caller.code == layout.entry_return;
  return depth;
}

std::size_t compiled_callers(const StackLayout& layout, std::uint64_t return_place,
                             std::uint64_t stack_end, std::span<std::uint64_t> callers) {
  const AddressRange stack{.begin = return_place, .end = stack_end};
  std::optional<Caller> caller = caller_of_compiled(return_place);
  std::size_t found = 0;
  while (found < callers.size() && caller && is_compiled(layout, caller->code)) {
    callers[found++] = caller->code;
    caller = next_caller(layout, *caller, stack);
  }
  return found;
}

Result<StackLayout> stack_layout() {
  const auto frame_size = vm_field_offset("CodeBlob", "_frame_size");
  const char* code_begin = vm_static_field("CodeCache", "_low_bound");
  const char* code_end = vm_static_field("CodeCache", "_high_bound");
  const char* interpreter = vm_static_field("AbstractInterpreter", "_code");
  const auto buffer = vm_field_offset("StubQueue", "_stub_buffer");
  const auto limit = vm_field_offset("StubQueue", "_buffer_limit");
  const char* entry = vm_static_field("StubRoutines", "_call_stub_return_address");
  if (!frame_size || code_begin == nullptr || code_end == nullptr || interpreter == nullptr ||
      !buffer || !limit || entry == nullptr) {
    return make_error(ErrorCode::unsupported,
                      "this JVM does not say how its stack looks, so depths are not counted");
  }
  const char* queue = read_at<const char*>(interpreter, 0);
  const auto begin = read_at<std::uint64_t>(queue, *buffer);
  return StackLayout{.code = {.begin = read_at<std::uint64_t>(code_begin, 0),
                              .end = read_at<std::uint64_t>(code_end, 0)},
                     .interpreter = {.begin = begin,
                                     .end = begin + static_cast<std::uint64_t>(
                                                        read_at<std::int32_t>(queue, *limit))},
                     .entry_return = read_at<std::uint64_t>(entry, 0),
                     .frame_size = static_cast<std::uint32_t>(*frame_size)};
}

}  // namespace assay::agent
