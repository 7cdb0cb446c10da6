// SPDX-License-Identifier: Apache-2.0
#include "jni/memory/gs_base.h"

#include <asm/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cstdint>

namespace assay::agent {
namespace {

// The C library has no function for this call. `wrgsbase` would be faster, but a thread sets its
// base twice in its life, and kernels before 5.9 do not allow the instruction.
long set_base(std::uint64_t address) { return ::syscall(SYS_arch_prctl, ARCH_SET_GS, address); }

// Returns false where the kernel refuses.
bool get_base(std::uint64_t& address) {
  return ::syscall(SYS_arch_prctl, ARCH_GET_GS, &address) == 0;
}

}  // namespace

Result<void> check_gs_base_is_free() {
  static const std::byte probe{};
  const auto own = reinterpret_cast<std::uint64_t>(&probe);
  std::uint64_t before = 0;
  std::uint64_t set = 0;
  if (!get_base(before)) {
    return make_error(ErrorCode::unsupported, "the kernel does not tell the gs base");
  }
  if (before != 0) {
    return make_error(ErrorCode::unsupported, "something else in the process uses the gs base");
  }
  const bool is_set = set_base(own) == 0 && get_base(set) && set == own;
  if (set_base(0) != 0 || !is_set) {
    return make_error(ErrorCode::unsupported, "the kernel does not set the gs base");
  }
  return {};
}

void set_gs_base(const std::byte* address) {
  (void)set_base(reinterpret_cast<std::uint64_t>(address));
}

const std::byte* gs_base() {
  std::uint64_t address = 0;
  (void)get_base(address);
  return reinterpret_cast<const std::byte*>(address);
}

}  // namespace assay::agent
