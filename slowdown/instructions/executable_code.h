// SPDX-License-Identifier: Apache-2.0
// Holds machine code in executable memory, which goes away with the object.
#pragma once

#include <cstddef>
#include <span>

#include "native/support/result.h"

namespace assay::slowdown {

class ExecutableCode {
 public:
  // Makes bytes executable. Fails (unsupported) where the system allows no new executable memory.
  static Result<ExecutableCode> of(std::span<const std::byte> code);

  ExecutableCode(ExecutableCode&& other) noexcept;
  ExecutableCode& operator=(ExecutableCode&& other) noexcept;
  ExecutableCode(const ExecutableCode&) = delete;
  ExecutableCode& operator=(const ExecutableCode&) = delete;
  ~ExecutableCode();

  template <typename Function>
  Function* as() const {
    return reinterpret_cast<Function*>(memory_);
  }

 private:
  ExecutableCode(void* memory, std::size_t size) : memory_(memory), size_(size) {}

  void* memory_;
  std::size_t size_;
};

}  // namespace assay::slowdown
