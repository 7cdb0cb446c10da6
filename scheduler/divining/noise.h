// SPDX-License-Identifier: Apache-2.0
// How far installs of one plan differ: what intervals, stopping and the choice of the best plan
// come from.
#pragma once

#include <span>
#include <vector>

#include "scheduler/divining/measurement.h"

namespace assay::divining {

// The relative standard deviation of one install: the spread between installs of the same plan,
// and never below what counting samples allows.
struct Noise {
  std::vector<double> blocks;  // by BlockIndex
  double run = 0;
  double degrees_of_freedom = 0;
};

// From the base and the steps of the search; finalists and the second base do not change it.
Noise noise_between_installs(const Problem& problem, std::span<const Step> steps);

}  // namespace assay::divining
