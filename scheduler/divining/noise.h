// SPDX-License-Identifier: Apache-2.0
// Computes how far installs of one plan differ. Intervals, the decision to stop and the choice of
// the best plan come from these figures.
#pragma once

#include <span>
#include <vector>

#include "scheduler/divining/measurement.h"

namespace assay::divining {

// Holds the relative standard deviations of one install: the spread between installs of the same
// plan, never below the error of counting samples.
struct Noise {
  std::vector<double> blocks;  // indexed by BlockIndex
  double run = 0;
  double degrees_of_freedom = 0;
};

// Returns the noise of the base and the steps of the search; finalists and the second base do not
// change it.
Noise noise_between_installs(const Problem& problem, std::span<const Step> steps);

}  // namespace assay::divining
