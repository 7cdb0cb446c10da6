// SPDX-License-Identifier: Apache-2.0
// Lists the adapters. A new adapter is a file in this folder, a function here, and a line in
// adapters.cpp.
#pragma once

#include <vector>

#include "scheduler/profilers/profiler.h"

namespace assay::profilers {

const Profiler& async_profiler();            // the newest release
const Profiler& async_profiler_before_vm();  // the last release that used AsyncGetCallTrace
const Profiler& flight_recorder();           // the sampler jdk.ExecutionSample
const Profiler& flight_recorder_cpu_time();  // the sampler jdk.CPUTimeSample
const Profiler& perf_with_map();
const Profiler& perf_with_jitdump();
const Profiler& yourkit();
const Profiler& jprofiler();
const Profiler& collapsed_stacks_tool();
const Profiler& thread_dump_sampler();  // the control, which is known to be biased

std::vector<const Profiler*> adapters();

}  // namespace assay::profilers
