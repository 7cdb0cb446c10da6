// SPDX-License-Identifier: Apache-2.0
// What a thread of a JVM is there for, by its name: as Java has it, or its first 15 letters, which
// is what the kernel keeps. Pure.
#pragma once

#include <algorithm>
#include <array>
#include <string_view>

#include "native/support/compiler_threads.h"

namespace assay::sampling {

enum class ThreadKind {
  compiler,  // the JVM's compilers, and the agent's threads: no program has their work without us
  vm,        // collectors and what else the VM has
  program
};

// assay.shim.slowing.Replayer, which compiles, and jni/control_thread.h.
inline constexpr std::array<std::string_view, 2> kAgentThreads = {"assay control", "assay replay"};
inline constexpr std::array<std::string_view, 15> kOtherVmThreads = {
    "VM Thread",   "VM Periodic",    "G1 ",          "GC Thread",
    "Signal Disp", "Service Thread", "Monitor Defl", "Reference Handl",
    "Finalizer",   "Common-Clean",   "Notification", "Attach Listen",
    "ZWorker",     "ZDriver",        "ZDirector"};

inline ThreadKind kind_of_thread(std::string_view name) {
  const auto begins_so = [&](std::string_view beginning) { return name.starts_with(beginning); };
  if (is_compiler_thread(name) || std::ranges::any_of(kAgentThreads, begins_so)) {
    return ThreadKind::compiler;
  }
  return std::ranges::any_of(kOtherVmThreads, begins_so) ? ThreadKind::vm : ThreadKind::program;
}

}  // namespace assay::sampling
