// SPDX-License-Identifier: Apache-2.0
// Tells which threads are the VM's compilers, or Truffle's, by the beginning of their names: as
// Java has them, or the first 15 letters, which the kernel keeps. A program may have threads of its
// own that are called "Kotlin Compiler" or "CompilerThread".
#pragma once

#include <algorithm>
#include <array>
#include <string_view>

namespace assay {

// Our own thread that compiles units for bursts.
inline constexpr const char* kBurstThread = "assay bursts";

inline constexpr std::array<std::string_view, 5> kCompilerThreads = {
    "C1 Compiler", "C2 Compiler", "JVMCI", "TruffleCompiler", kBurstThread};

inline bool is_compiler_thread(std::string_view name) {
  return std::ranges::any_of(
      kCompilerThreads, [&](std::string_view beginning) { return name.starts_with(beginning); });
}

}  // namespace assay
