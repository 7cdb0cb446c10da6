// SPDX-License-Identifier: Apache-2.0
// Tells what a thread of a JVM is there for, by its name: as Java has the name, or its first 15
// letters, which the kernel keeps. The function is pure.
#pragma once

#include <algorithm>
#include <array>
#include <string_view>

#include "native/support/compiler_threads.h"

namespace assay::sampling {

enum class ThreadKind {
  compiler,  // the JVM's compilers, and the agent's thread: without us no program has their work
  vm,        // collectors and other threads of the VM
  program
};

// Name of the thread that compiles units by command (jni/agent/control_thread.h).
inline constexpr std::string_view kAgentThread = "assay control";
inline constexpr std::array<std::string_view, 15> kOtherVmThreads = {
    "VM Thread",   "VM Periodic",    "G1 ",          "GC Thread",
    "Signal Disp", "Service Thread", "Monitor Defl", "Reference Handl",
    "Finalizer",   "Common-Clean",   "Notification", "Attach Listen",
    "ZWorker",     "ZDriver",        "ZDirector"};

inline ThreadKind kind_of_thread(std::string_view name) {
  if (is_compiler_thread(name) || name.starts_with(kAgentThread)) {
    return ThreadKind::compiler;
  }
  const bool is_vms = std::ranges::any_of(
      kOtherVmThreads, [&](std::string_view beginning) { return name.starts_with(beginning); });
  return is_vms ? ThreadKind::vm : ThreadKind::program;
}

}  // namespace assay::sampling
