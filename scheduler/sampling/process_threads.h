// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <sys/types.h>

#include <set>
#include <string_view>
#include <vector>

namespace assay::sampling {

// By number; empty when the process has ended.
std::vector<pid_t> threads_of(pid_t process);

// Whether a thread compiles, by its name (15 letters at most, as HotSpot gives them to the kernel):
// the JVM's own, and the agent's (assay.shim.slowing.Replayer, jni/control_thread.h), whose work no
// program has without us. A program may have a "Kotlin Compiler" of its own.
bool is_compiler_thread(std::string_view name);
std::set<pid_t> compiler_threads_of(pid_t process);

// Whether a thread is the VM's own, by the name that HotSpot gives it (15 letters at most):
// compilers, collectors and what else the VM has.
bool is_vm_thread(std::string_view name);
std::set<pid_t> vm_threads_of(pid_t process);

}  // namespace assay::sampling
