// SPDX-License-Identifier: Apache-2.0
// Which iterations ran on processors that nobody else slowed down. Pure.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <set>
#include <span>
#include <vector>

#include "scheduler/measuring/iteration_mark.h"
#include "scheduler/sampling/attribution.h"
#include "scheduler/sampling/speed_probe.h"

namespace assay::measuring {

struct UndisturbedRules {
  double undisturbed_ns = 0;        // a reading on a processor that is left alone
  double tolerated_slowness = 1.1;  // a reading up to so many times that is still one
  double tolerated_part = 0.1;      // of an iteration's readings, on the processors that it ran on
};

struct UndisturbedIterations {
  std::vector<sampling::Window> windows;  // one for each
  double cpu_ns = 0;   // of all of them together, without the time of `other_threads`
  std::size_t of = 0;  // how many whole iterations there were
};

// `marks` and `samples` are in the order of time. Iterations without a reading or a sample are
// taken for disturbed: nothing is known of them. The CPU time that `other_threads`, such as the
// VM's compilers, had in an iteration is told by their part of its samples.
UndisturbedIterations undisturbed_iterations(std::span<const IterationMark> marks,
                                             std::span<const sampling::Sample> samples,
                                             std::span<const sampling::SpeedReading> readings,
                                             const std::set<pid_t>& other_threads,
                                             const UndisturbedRules& rules);

}  // namespace assay::measuring
