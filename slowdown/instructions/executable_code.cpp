// SPDX-License-Identifier: Apache-2.0
#include "slowdown/instructions/executable_code.h"

#include <sys/mman.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <string>
#include <utility>

namespace assay::slowdown {

// The memory is writable first and executable afterwards, never both, because some systems forbid
// memory that is both.
Result<ExecutableCode> ExecutableCode::of(std::span<const std::byte> code) {
  const std::size_t size = std::max<std::size_t>(code.size(), 1);
  void* memory = ::mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) {
    return make_error(ErrorCode::io_failure,
                      std::string("no memory for machine code: ") + std::strerror(errno));
  }
  ExecutableCode result(memory, size);
  std::ranges::copy(code, static_cast<std::byte*>(memory));
  if (::mprotect(memory, size, PROT_READ | PROT_EXEC) != 0) {
    return make_error(ErrorCode::unsupported,
                      std::string("this system does not let a program make machine code: ") +
                          std::strerror(errno));
  }
  return result;
}

ExecutableCode::ExecutableCode(ExecutableCode&& other) noexcept
    : memory_(std::exchange(other.memory_, nullptr)), size_(other.size_) {}

ExecutableCode& ExecutableCode::operator=(ExecutableCode&& other) noexcept {
  std::swap(memory_, other.memory_);
  std::swap(size_, other.size_);
  return *this;
}

ExecutableCode::~ExecutableCode() {
  if (memory_ != nullptr) {
    ::munmap(memory_, size_);
  }
}

}  // namespace assay::slowdown
