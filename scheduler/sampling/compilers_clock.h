// SPDX-License-Identifier: Apache-2.0
// Tells the CPU time of a JVM's JIT compilers while the JVM runs.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <map>

#include "scheduler/sampling/process_threads.h"

namespace assay::sampling {

class CompilersClock {
 public:
  explicit CompilersClock(pid_t process) : process_(process), census_(process) {}

  // Returns the CPU time, in nanoseconds, that compiler threads have used since they were first
  // seen; ended ones count, too. A new thread is seen within 100 ms, if the clock is asked. What
  // the thread used before is left out, so that no difference of two readings has more than
  // compilers used between them.
  std::uint64_t cpu_ns();

 private:
  struct Thread {
    std::uint64_t first_ns = 0;
    std::uint64_t last_ns = 0;
  };

  pid_t process_;
  ThreadCensus census_;
  std::map<pid_t, Thread> threads_;
};

}  // namespace assay::sampling
