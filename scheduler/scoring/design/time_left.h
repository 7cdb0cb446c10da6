// SPDX-License-Identifier: Apache-2.0
// How long the runs that are left will take.
#pragma once

#include <span>

#include "scheduler/scoring/experiment.h"

namespace assay::scoring {

struct TimeEstimate {
  double seconds = 0;
  bool is_measured = false;  // false: no run has been finished; from `first_guess_s` alone
};

// A run takes as long as the finished ones of its arm did; else as those with its profiler, made
// longer by its slowdown; else as all.
TimeEstimate time_left(const Experiment& experiment, std::span<const Cell> cells,
                       double first_guess_s);

}  // namespace assay::scoring
