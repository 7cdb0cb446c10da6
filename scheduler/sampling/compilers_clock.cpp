// SPDX-License-Identifier: Apache-2.0
#include "scheduler/sampling/compilers_clock.h"

#include "scheduler/sampling/cpu_times.h"

namespace assay::sampling {

std::uint64_t CompilersClock::cpu_ns() {
  census_.look();
  std::uint64_t sum = 0;
  for (const pid_t thread : census_.compilers()) {
    const auto times = thread_times(process_, thread);  // nothing where the thread has ended
    const std::uint64_t ran_ns = times ? times->ran_ns : 0;
    const auto [known, is_new] = threads_.try_emplace(thread, Thread{ran_ns, ran_ns});
    if (times) {
      known->second.last_ns = ran_ns;
    }
    sum += known->second.last_ns - known->second.first_ns;
  }
  return sum;
}

}  // namespace assay::sampling
