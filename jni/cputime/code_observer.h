// SPDX-License-Identifier: Apache-2.0
// Receives what the VM tells of code that our compiler did not make.
#pragma once

#include <jvmti.h>

#include <cstdint>
#include <string_view>

namespace assay::agent {

// Any thread may call, also several at once. The same code may be told twice.
class CodeObserver {
 public:
  CodeObserver() = default;
  CodeObserver(const CodeObserver&) = delete;
  CodeObserver& operator=(const CodeObserver&) = delete;
  CodeObserver(CodeObserver&&) = delete;
  CodeObserver& operator=(CodeObserver&&) = delete;
  virtual ~CodeObserver() = default;

  // Handles code of the VM's first compiler.
  virtual void method_compiled(jmethodID method, std::uintptr_t address, std::uint64_t bytes) = 0;
  // Handles code around a native method.
  virtual void wrapper_generated(jmethodID method, std::uintptr_t address, std::uint64_t bytes) = 0;
  // Handles the interpreter and other code that the VM generates for itself.
  virtual void code_generated(std::string_view name, bool is_interpreter, std::uintptr_t address,
                              std::uint64_t bytes) = 0;
};

}  // namespace assay::agent
