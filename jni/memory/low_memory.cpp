// SPDX-License-Identifier: Apache-2.0
#include "jni/memory/low_memory.h"

#include <sys/mman.h>

#include <cstdint>

namespace assay::agent {
namespace {

constexpr std::uintptr_t kLowest = std::uintptr_t{16} << 20;
constexpr std::uintptr_t kEnd = std::uintptr_t{1} << 31;
constexpr std::uintptr_t kStep = std::uintptr_t{16} << 20;

}  // namespace

// The search begins at the bottom: the VM lays its heap out below 4 GiB from the top if it fits, so
// this order leaves it the most room in one piece. MAP_32BIT would search from the middle.
void* reserve_low_memory(std::size_t bytes) {
  for (std::uintptr_t address = kLowest; address + bytes <= kEnd; address += kStep) {
    void* wanted = reinterpret_cast<void*>(address);
    void* got = ::mmap(wanted, bytes, PROT_NONE,
                       MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED_NOREPLACE, -1, 0);
    if (got == wanted) {
      return got;
    }
    if (got != MAP_FAILED) {
      ::munmap(got, bytes);  // a kernel before 4.17 takes the address as a hint only
    }
  }
  return nullptr;
}

}  // namespace assay::agent
