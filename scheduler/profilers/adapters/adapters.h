// SPDX-License-Identifier: Apache-2.0
// The adapters that there are. A new one is a file beside this, a function here, and a line in
// adapters.cpp.
#pragma once

#include <vector>

#include "scheduler/profilers/profiler.h"

namespace assay::profilers {

const Profiler& async_profiler();            // the newest release
const Profiler& async_profiler_before_vm();  // the last that walked stacks by AsyncGetCallTrace
const Profiler& flight_recorder();           // jdk.ExecutionSample
const Profiler& flight_recorder_cpu_time();  // jdk.CPUTimeSample
const Profiler& perf_with_map();
const Profiler& perf_with_jitdump();
const Profiler& yourkit();
const Profiler& jprofiler();
const Profiler& collapsed_stacks_tool();
const Profiler& thread_dump_sampler();  // the known liar

std::vector<const Profiler*> adapters();

}  // namespace assay::profilers
