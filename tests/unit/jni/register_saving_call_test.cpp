// SPDX-License-Identifier: Apache-2.0
// Takes the way into the agent as compiled code takes it: with values in all registers.
#include "jni/agent/register_saving_call.h"

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstdint>

namespace assay::agent {
namespace {

constexpr std::size_t kGeneral = 9;  // registers that a called function may change
constexpr std::size_t kVector = 16;
constexpr std::size_t kBytesOfVector = 32;

struct Registers {
  std::array<std::uint64_t, kGeneral> general{};
  alignas(32) std::array<unsigned char, kVector * kBytesOfVector> vectors{};

  bool operator==(const Registers&) const = default;
};

using Arguments = std::array<std::uint64_t, 3>;

Arguments last_arguments;

// Changes all that a function may change.
void note_call(std::uint64_t first, std::uint64_t second, std::uint64_t third) {
  last_arguments = {first, second, third};
  __asm__ volatile(
      "xor %%eax, %%eax\n\t"
      "xor %%ecx, %%ecx\n\t"
      "xor %%edx, %%edx\n\t"
      "xor %%esi, %%esi\n\t"
      "xor %%edi, %%edi\n\t"
      "xor %%r8d, %%r8d\n\t"
      "xor %%r9d, %%r9d\n\t"
      "xor %%r10d, %%r10d\n\t"
      "xor %%r11d, %%r11d\n\t" ::
          : "rax", "rcx", "rdx", "rsi", "rdi", "r8", "r9", "r10", "r11", "cc");
  if (__builtin_cpu_supports("avx")) {
    __asm__ volatile("vzeroall" ::
                         : "xmm0", "xmm1", "xmm2", "xmm3", "xmm4", "xmm5", "xmm6", "xmm7", "xmm8",
                           "xmm9", "xmm10", "xmm11", "xmm12", "xmm13", "xmm14", "xmm15");
  }
}

// The code below reads the members at the offsets 0, 8 and 16 to 39.
struct Attempt {
  std::uintptr_t entry = 0;
  CalledByCode function = nullptr;
  Arguments arguments{};
};

// Loads registers from `before`, takes the way into the agent with the arguments on the stack, and
// stores the registers into `after`. The stack is not aligned then: the way has to do that itself.
__attribute__((naked)) void take_way(const Attempt* /*rdi*/, const Registers* /*rsi: before*/,
                                     Registers* /*rdx: after*/) {
  __asm__ volatile(
      "push %rbp\n\t"
      "push %rbx\n\t"
      "push %r12\n\t"
      "push %rdx\n\t"
      "mov %rsi, %rbx\n\t"
      "mov (%rdi), %r12\n\t"
      "push 32(%rdi)\n\t"
      "push 24(%rdi)\n\t"
      "push 16(%rdi)\n\t"
      "push 8(%rdi)\n\t"
      "vmovdqu 96(%rbx), %ymm0\n\t"
      "vmovdqu 128(%rbx), %ymm1\n\t"
      "vmovdqu 576(%rbx), %ymm15\n\t"
      "mov (%rbx), %rax\n\t"
      "mov 8(%rbx), %rcx\n\t"
      "mov 16(%rbx), %rdx\n\t"
      "mov 24(%rbx), %rsi\n\t"
      "mov 32(%rbx), %rdi\n\t"
      "mov 40(%rbx), %r8\n\t"
      "mov 48(%rbx), %r9\n\t"
      "mov 56(%rbx), %r10\n\t"
      "mov 64(%rbx), %r11\n\t"
      "call *%r12\n\t"
      "mov 32(%rsp), %rbx\n\t"
      "mov %rax, (%rbx)\n\t"
      "mov %rcx, 8(%rbx)\n\t"
      "mov %rdx, 16(%rbx)\n\t"
      "mov %rsi, 24(%rbx)\n\t"
      "mov %rdi, 32(%rbx)\n\t"
      "mov %r8, 40(%rbx)\n\t"
      "mov %r9, 48(%rbx)\n\t"
      "mov %r10, 56(%rbx)\n\t"
      "mov %r11, 64(%rbx)\n\t"
      "vmovdqu %ymm0, 96(%rbx)\n\t"
      "vmovdqu %ymm1, 128(%rbx)\n\t"
      "vmovdqu %ymm15, 576(%rbx)\n\t"
      "vzeroupper\n\t"
      "add $40, %rsp\n\t"
      "pop %r12\n\t"
      "pop %rbx\n\t"
      "pop %rbp\n\t"
      "ret");
}

// Returns registers with a different value in each byte's neighbourhood. Only three vector
// registers are looked at.
Registers some_values() {
  Registers values;
  for (std::size_t i = 0; i < kGeneral; ++i) {
    values.general.at(i) = 0x0123'4567'89AB'CDEF * (i + 1);
  }
  for (const std::size_t vector : {0u, 1u, 15u}) {
    for (std::size_t i = 0; i < kBytesOfVector; ++i) {
      values.vectors.at(vector * kBytesOfVector + i) =
          static_cast<unsigned char>(vector * 31 + i * 7 + 1);
    }
  }
  return values;
}

TEST(RegisterSavingCall, KeepsAllRegistersAndPassesTheArguments) {
  const std::uintptr_t entry = register_saving_call();
  if (entry == 0 || !__builtin_cpu_supports("avx")) {
    GTEST_SKIP() << "this processor has no AVX, whose registers the test looks at";
  }
  const Attempt attempt{.entry = entry, .function = note_call, .arguments = {1, ~0ull, 123'456}};
  const Registers before = some_values();
  Registers after;
  take_way(&attempt, &before, &after);
  EXPECT_EQ(after, before);
  EXPECT_EQ(last_arguments, attempt.arguments);
}

}  // namespace
}  // namespace assay::agent
