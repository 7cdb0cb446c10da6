// SPDX-License-Identifier: Apache-2.0
#include "jni/memory/own_memory.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

namespace assay::agent {

Result<std::vector<std::byte>> read_own_memory(std::uint64_t address, std::uint64_t size) {
  const int memory = ::open("/proc/self/mem", O_RDONLY | O_CLOEXEC);
  if (memory < 0) {
    return make_error(ErrorCode::io_failure,
                      "/proc/self/mem: " + std::generic_category().message(errno));
  }
  std::vector<std::byte> bytes(size);
  const ssize_t got = ::pread(memory, bytes.data(), size, static_cast<off_t>(address));
  const int reason = got < 0 ? errno : 0;
  ::close(memory);
  if (got != static_cast<ssize_t>(size)) {
    return make_error(ErrorCode::io_failure,
                      "/proc/self/mem: " + (reason == 0 ? std::string("cut short")
                                                        : std::generic_category().message(reason)));
  }
  return bytes;
}

}  // namespace assay::agent
