// SPDX-License-Identifier: Apache-2.0
// What iterations would take on processors that nobody else slows down, from iterations that were
// partly slowed down (docs/decisions/0007). Pure.
#pragma once

#include <sys/types.h>

#include <cstddef>
#include <optional>
#include <set>
#include <span>
#include <vector>

#include "scheduler/measuring/iteration_mark.h"
#include "scheduler/measuring/processor_speeds.h"
#include "scheduler/sampling/attribution.h"

namespace assay::measuring {

// CPU time of an iteration, without that of `other_threads`; or of several, in the mean.
struct IterationTime {
  sampling::Window window;    // of them together
  double undisturbed_ns = 0;  // as long as it would have been at the fastest clock rate seen
  double disturbed_ns = 0;
  std::size_t iterations = 1;

  double disturbed_part() const { return disturbed_ns / (undisturbed_ns + disturbed_ns); }
};

// `marks` and `samples` are in the order of time. An iteration without a sample, of which nothing
// is known, is taken together with the next one; at the end it is left out. The CPU time that
// `other_threads`, such as the VM's compilers, had in an iteration is told by their part of its
// samples.
std::vector<IterationTime> iteration_times(std::span<const IterationMark> marks,
                                           std::span<const sampling::Sample> samples,
                                           const ProcessorSpeeds& speeds,
                                           const std::set<pid_t>& other_threads);

struct TimeEstimate {
  double ns = 0;
  // Standard error, as a part of `ns`, from what disturbance does to the estimate; how much
  // iterations differ by themselves is not in it.
  double error = 0;
};

// The mean of the undisturbed time, and of the disturbed time as far as it did work. How far that
// is, the iterations tell: those that were disturbed more have less undisturbed time. Those that
// were hardly disturbed count most. Nothing for no iterations.
std::optional<TimeEstimate> undisturbed_time(std::span<const IterationTime> iterations);

}  // namespace assay::measuring
