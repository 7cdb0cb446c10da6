// SPDX-License-Identifier: Apache-2.0
#include "slowdown/instructions/machine_state.h"

namespace assay::slowdown {
namespace {

constexpr std::size_t kStackPointer = 4;
constexpr std::uint64_t kReservedFlag = 0x2;
constexpr std::uint64_t kInterruptFlag = 0x200;

constexpr std::array<const char*, kGeneralRegisters> kRegisterNames = {
    "rax", "rcx", "rdx", "rbx", "rsp", "rbp", "rsi", "rdi",
    "r8",  "r9",  "r10", "r11", "r12", "r13", "r14", "r15"};

template <typename Array>
void list_differences(std::vector<std::string>& names, const char* what, const Array& a,
                      const Array& b) {
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (a[i] != b[i]) {
      names.push_back(what + std::to_string(i));
    }
  }
}

std::byte random_byte(std::mt19937_64& random) { return static_cast<std::byte>(random() & 0xFF); }

}  // namespace

VectorSupport VectorSupport::of_this_cpu() {
  __builtin_cpu_init();
  if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw")) {
    return {.register_count = 32, .register_bytes = 64, .has_masks = true};
  }
  return {.register_count = 16,
          .register_bytes = __builtin_cpu_supports("avx") ? 32U : 16U,
          .has_masks = false};
}

MachineState random_state(std::mt19937_64& random, const VectorSupport& support) {
  MachineState state;
  for (std::uint32_t i = 0; i < support.register_count; ++i) {
    for (std::uint32_t j = 0; j < support.register_bytes; ++j) {
      state.vectors[i][j] = random_byte(random);
    }
  }
  for (std::uint64_t& mask : state.masks) {
    mask = support.has_masks ? random() : 0;
  }
  for (std::size_t i = 0; i < kGeneralRegisters; ++i) {
    state.general[i] = i == kStackPointer ? 0 : random();
  }
  for (std::byte& one : state.red_zone) {
    one = random_byte(random);
  }
  state.flags = (random() & kArithmeticFlags) | kReservedFlag | kInterruptFlag;
  state.mxcsr = static_cast<std::uint32_t>(random() & 0xFFFF);
  return state;
}

std::vector<std::string> differences(const MachineState& before, const MachineState& after) {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < kGeneralRegisters; ++i) {
    if (before.general[i] != after.general[i]) {
      names.emplace_back(kRegisterNames[i]);
    }
  }
  constexpr std::uint64_t kCompared = kArithmeticFlags | kDirectionFlag;
  if ((before.flags & kCompared) != (after.flags & kCompared)) {
    names.emplace_back("flags");
  }
  if (before.mxcsr != after.mxcsr) {
    names.emplace_back("mxcsr");
  }
  list_differences(names, "vector ", before.vectors, after.vectors);
  list_differences(names, "mask k", before.masks, after.masks);
  list_differences(names, "red zone byte ", before.red_zone, after.red_zone);
  return names;
}

}  // namespace assay::slowdown
