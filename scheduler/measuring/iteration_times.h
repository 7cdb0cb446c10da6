// SPDX-License-Identifier: Apache-2.0
// Estimates what iterations would take on processors that nobody else slows down, from iterations
// that were partly slowed down (docs/decisions/0007). The functions are pure.
//
// Counts time in iterations, from the marks at the iterations' ends.
#pragma once

#include <sys/types.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <span>
#include <vector>

#include "native/codelog/code_log.h"
#include "native/support/result.h"
#include "scheduler/measuring/iteration_output.h"
#include "scheduler/measuring/processor_speeds.h"
#include "scheduler/sampling/attribution.h"

namespace assay::measuring {

// Returns the marks that the code log has, from the `first` on, in the order of time.
std::vector<IterationMark> marks_of(std::span<const codelog::Iteration> iterations,
                                    std::size_t first);

// Returns how many iterations, and parts of them, passed between two times. Fails (not_found) where
// no mark lies before the first time, or none behind the second.
Result<double> iterations_between(std::span<const IterationMark> marks, std::uint64_t from_ns,
                                  std::uint64_t until_ns);

// The CPU time of an iteration without that of other threads, or the mean of several iterations.
struct IterationTime {
  sampling::Window window;    // window of all iterations together
  double undisturbed_ns = 0;  // time at the fastest clock rate seen
  double disturbed_ns = 0;
  std::size_t iterations = 1;

  double disturbed_part() const { return disturbed_ns / (undisturbed_ns + disturbed_ns); }
};

// Returns the iterations' times. `marks` and `samples` are in the order of time. An iteration
// without a sample, of which nothing is known, is taken together with the next one; at the end it
// is left out. The share of an iteration's samples that hit `other_threads`, such as the VM's
// compilers, tells how much of its CPU time was theirs.
std::vector<IterationTime> iteration_times(std::span<const IterationMark> marks,
                                           std::span<const sampling::Sample> samples,
                                           const ProcessorSpeeds& speeds,
                                           const std::set<pid_t>& other_threads);

struct MeanTime {
  double ns = 0;
  // Standard error, as a share of `ns`, from what disturbance does to the estimate. The error
  // leaves out how much iterations differ by themselves.
  double error = 0;
};

// Returns the mean of the undisturbed time, and of the disturbed time as far as it did work.
// Iterations that were disturbed more have less undisturbed time, which tells how much work the
// disturbed time did. Iterations that were hardly disturbed count most. Returns nothing for no
// iterations.
std::optional<MeanTime> undisturbed_time(std::span<const IterationTime> iterations);

// Tells whether iterations have stopped to become faster: those of the last `span_ns` before
// `until_ns` took, by their medians, at most a twentieth longer in its first half than in its
// second. False where fewer than eight iterations lie in that time, or where it began before the
// first mark.
bool are_level(std::span<const IterationMark> marks, std::uint64_t until_ns, std::uint64_t span_ns);

// Returns the wall time of an iteration where nothing disturbs it, in nanoseconds, from the ends of
// iterations alone: a low quantile, because others can only prolong an iteration. Returns nothing
// for fewer than five iterations.
std::optional<double> quiet_wall_ns(std::span<const IterationMark> marks);

}  // namespace assay::measuring
