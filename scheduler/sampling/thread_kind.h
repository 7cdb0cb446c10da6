// SPDX-License-Identifier: Apache-2.0
// What a thread of a JVM is there for, by its name: as Java has it, or its first 15 letters, which
// is what the kernel keeps. Pure.
#pragma once

#include <algorithm>
#include <array>
#include <string_view>

namespace assay::sampling {

enum class ThreadKind {
  compiler,  // the JVM's compilers, and the agent's threads: no program has their work without us
  vm,        // collectors and what else the VM has
  program
};

// The agent's are assay.shim.slowing.Replayer, which compiles, and jni/control_thread.h. A program
// may have a "Kotlin Compiler" of its own.
inline constexpr std::array<std::string_view, 5> kCompilerThreads = {
    "C1 Compiler", "C2 Compiler", "JVMCI", "assay control", "assay replay"};
inline constexpr std::array<std::string_view, 15> kOtherVmThreads = {
    "VM Thread",   "VM Periodic",    "G1 ",          "GC Thread",
    "Signal Disp", "Service Thread", "Monitor Defl", "Reference Handl",
    "Finalizer",   "Common-Clean",   "Notification", "Attach Listen",
    "ZWorker",     "ZDriver",        "ZDirector"};

inline ThreadKind kind_of_thread(std::string_view name) {
  const auto begins_so = [&](std::string_view beginning) { return name.starts_with(beginning); };
  if (std::ranges::any_of(kCompilerThreads, begins_so)) {
    return ThreadKind::compiler;
  }
  return std::ranges::any_of(kOtherVmThreads, begins_so) ? ThreadKind::vm : ThreadKind::program;
}

}  // namespace assay::sampling
