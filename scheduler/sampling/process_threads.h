// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <sys/types.h>

#include <set>
#include <vector>

namespace assay::sampling {

// By number; empty when the process has ended.
std::vector<pid_t> threads_of(pid_t process);

// The JVM's threads that compile, by the names that HotSpot gives them.
std::set<pid_t> compiler_threads_of(pid_t process);

}  // namespace assay::sampling
