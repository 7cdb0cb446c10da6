// SPDX-License-Identifier: Apache-2.0
// Tells which thread of the VM a thread is, by its name as the kernel keeps it: the first 15
// letters.
#pragma once

#include <cstdint>
#include <string_view>

namespace assay::cputime {

enum class ThreadRole : std::uint8_t {
  collector,  // garbage collection
  compiler,   // JIT compilation
  vm,         // everything else that the VM does for itself
  other,      // no thread of the VM, but of a native library or the launcher
};

// Requires: the thread runs no Java code of the program, because a program may give its own threads
// any name.
ThreadRole role_of(std::string_view name);

}  // namespace assay::cputime
