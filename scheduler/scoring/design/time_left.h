// SPDX-License-Identifier: Apache-2.0
// Estimates how long the runs that are left will take.
#pragma once

#include <span>

#include "scheduler/scoring/experiment.h"

namespace assay::scoring {

struct TimeEstimate {
  double seconds = 0;
  bool is_measured = false;  // false where no run is finished: `first_guess_s` alone counts
};

// Estimates the time of all runs that are left. A run takes as long as the finished ones of its arm
// did, or else as those with its profiler, made longer by its slowdown, or else as all. With no
// finished run, a run takes `first_guess_s`.
TimeEstimate time_left(const Experiment& experiment, std::span<const Cell> cells,
                       double first_guess_s);

// Estimates the time of one run, in seconds, in the same way.
double expected_run_s(const Experiment& experiment, std::span<const Cell> cells, const CellKey& run,
                      double first_guess_s);

}  // namespace assay::scoring
