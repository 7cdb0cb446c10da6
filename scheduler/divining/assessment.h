// SPDX-License-Identifier: Apache-2.0
// How far a measured plan is from the target, and how near any plan could be measured to be.
#pragma once

#include <vector>

#include "scheduler/divining/groups.h"

namespace assay::divining {

// Errors are relative to the base time of what is slowed: 0.1 is 10 points of slowdown.
struct ErrorInterval {
  double error = 0;
  double half_width =
      0;  // of the 95 % interval, from the spread between installs; infinite: unknown
};

// Errors up to this are near the target.
constexpr double kNear = 0.15;

struct Assessment {
  double mean_error = 0;        // |error| of groups, weighted by their base time
  double mean_block_error = 0;  // the same of single blocks
  double near_share = 0;        // of the measured base time: in groups with errors up to kNear
  ErrorInterval run;            // against what the candidates' share allows
  double overhead = 0;          // of the whole run, over its base
  double measured_share = 0;    // of the candidates' base time; errors are of that part
  std::vector<std::optional<ErrorInterval>> groups;  // nothing: not measured
  std::vector<std::optional<ErrorInterval>> blocks;  // by BlockIndex
};

Assessment assess(const Problem& problem, const Observations& observations, const Groups& groups,
                  const Observation& plan);

// The mean error that a plan which is exactly right would be measured to have.
double noise_floor(const Problem& problem, const Observations& observations, const Groups& groups,
                   std::size_t installs);

}  // namespace assay::divining
