// SPDX-License-Identifier: Apache-2.0
#include "jni/agent/register_saving_call.h"

#include <cpuid.h>

#include <algorithm>
#include <cstddef>

// The naked function below reads these, which the compiler does not see.
extern "C" {
__attribute__((used)) std::uint32_t assay_saved_states = 0;
__attribute__((used)) std::uint64_t assay_saved_bytes = 0;
}

namespace assay::agent {
namespace {

// The states of SSE, AVX and AVX-512 are saved. Java code uses no other.
constexpr std::uint32_t kSavedStates = 0b1110'0110;
constexpr std::uint32_t kLeafOfSaving = 0x0D;
constexpr std::uint32_t kHasXsave = 1u << 27;  // leaf 1, ecx: the system lets programs save states
constexpr std::size_t kLegacyBytes = 512;
constexpr std::size_t kHeaderBytes = 64;

std::uint32_t states_of_processor() {
  std::uint32_t low = 0;
  std::uint32_t high = 0;
  __asm__ volatile("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
  return low;
}

// Returns the size of the memory that the states need in their usual places.
std::size_t bytes_of(std::uint32_t states) {
  std::size_t bytes = kLegacyBytes + kHeaderBytes;
  for (std::uint32_t state = 2; state < 32; ++state) {
    if ((states >> state & 1) != 0) {
      std::uint32_t size = 0;
      std::uint32_t offset = 0;
      std::uint32_t c = 0;
      std::uint32_t d = 0;
      __cpuid_count(kLeafOfSaving, state, size, offset, c, d);
      bytes = std::max<std::size_t>(bytes, std::size_t{size} + offset);
    }
  }
  return bytes;
}

bool can_save() {
  std::uint32_t a = 0;
  std::uint32_t b = 0;
  std::uint32_t c = 0;
  std::uint32_t d = 0;
  return __get_cpuid(1, &a, &b, &c, &d) != 0 && (c & kHasXsave) != 0;
}

// Saves what a C++ function may change: nine general registers, and the vector registers. xsave
// wants 64 bytes of 0 in the header of its memory, and an address that is a multiple of 64.
__attribute__((naked)) void call_saving_registers() {
  __asm__ volatile(
      "push %rbp\n\t"
      "mov %rsp, %rbp\n\t"
      "push %rax\n\t"
      "push %rcx\n\t"
      "push %rdx\n\t"
      "push %rsi\n\t"
      "push %rdi\n\t"
      "push %r8\n\t"
      "push %r9\n\t"
      "push %r10\n\t"
      "push %r11\n\t"
      "sub assay_saved_bytes(%rip), %rsp\n\t"
      "and $-64, %rsp\n\t"
      "xor %eax, %eax\n\t"
      "mov %rax, 512(%rsp)\n\t"
      "mov %rax, 520(%rsp)\n\t"
      "mov %rax, 528(%rsp)\n\t"
      "mov %rax, 536(%rsp)\n\t"
      "mov %rax, 544(%rsp)\n\t"
      "mov %rax, 552(%rsp)\n\t"
      "mov %rax, 560(%rsp)\n\t"
      "mov %rax, 568(%rsp)\n\t"
      "mov assay_saved_states(%rip), %eax\n\t"
      "xor %edx, %edx\n\t"
      "xsave64 (%rsp)\n\t"
      "mov 24(%rbp), %rdi\n\t"
      "mov 32(%rbp), %rsi\n\t"
      "mov 40(%rbp), %rdx\n\t"
      "call *16(%rbp)\n\t"
      "mov assay_saved_states(%rip), %eax\n\t"
      "xor %edx, %edx\n\t"
      "xrstor64 (%rsp)\n\t"
      "lea -72(%rbp), %rsp\n\t"
      "pop %r11\n\t"
      "pop %r10\n\t"
      "pop %r9\n\t"
      "pop %r8\n\t"
      "pop %rdi\n\t"
      "pop %rsi\n\t"
      "pop %rdx\n\t"
      "pop %rcx\n\t"
      "pop %rax\n\t"
      "pop %rbp\n\t"
      "ret");
}

}  // namespace

std::uintptr_t register_saving_call() {
  static const bool is_prepared = [] {
    if (!can_save()) {
      return false;
    }
    assay_saved_states = states_of_processor() & kSavedStates;
    assay_saved_bytes = bytes_of(assay_saved_states);
    return true;
  }();
  return is_prepared ? reinterpret_cast<std::uintptr_t>(&call_saving_registers) : 0;
}

}  // namespace assay::agent
