// SPDX-License-Identifier: Apache-2.0
#include "scheduler/profilers/adapters/adapters.h"

namespace assay::profilers {

std::vector<const Profiler*> adapters() {
  return {&async_profiler(),
          &async_profiler_before_vm(),
          &flight_recorder(),
          &flight_recorder_cpu_time(),
          &perf_with_map(),
          &perf_with_jitdump(),
          &yourkit(),
          &jprofiler(),
          &collapsed_stacks_tool(),
          &thread_dump_sampler()};
}

}  // namespace assay::profilers
