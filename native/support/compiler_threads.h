// SPDX-License-Identifier: Apache-2.0
// Which threads are the VM's compilers, or Truffle's, by their names as Java has them, or by the
// first 15 letters, which is what the kernel keeps. A program may have a "Kotlin Compiler", or a
// CompilerThread, of its own.
#pragma once

#include <algorithm>
#include <array>
#include <string_view>

namespace assay {

inline constexpr std::array<std::string_view, 4> kCompilerThreads = {"C1 Compiler", "C2 Compiler",
                                                                     "JVMCI", "TruffleCompiler"};

inline bool is_compiler_thread(std::string_view name) {
  return std::ranges::any_of(
      kCompilerThreads, [&](std::string_view beginning) { return name.starts_with(beginning); });
}

}  // namespace assay
