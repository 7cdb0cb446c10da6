// SPDX-License-Identifier: Apache-2.0
// Says how far a measured plan is from the target, and how near to it any plan could be measured.
#pragma once

#include <vector>

#include "scheduler/divining/groups.h"

namespace assay::divining {

// Errors are relative to the base time of what is slowed: 0.1 is 10 points of slowdown.
struct ErrorInterval {
  double error = 0;
  // Half of the 95 % interval's width, from the spread between installs; infinite where unknown.
  double half_width = 0;
};

// Times whose error is at most this large are near the target.
constexpr double kNear = 0.15;

struct Assessment {
  double mean_error = 0;        // mean |error| of groups, weighted by their base time
  double mean_block_error = 0;  // mean |error| of single blocks, weighted likewise
  double near_share = 0;        // share of the measured base time in groups with errors up to kNear
  ErrorInterval run;            // error of the run, of which only the candidates are to be slowed
  double overhead = 0;          // time that the whole run takes longer, relative to its base time
  double measured_share = 0;    // share of the candidates' base time that the errors are of
  std::vector<std::optional<ErrorInterval>> groups;  // by group; nothing where not measured
  std::vector<std::optional<ErrorInterval>> blocks;  // by BlockIndex; nothing where not measured
};

Assessment assess(const Problem& problem, const Observations& observations, const Groups& groups,
                  const Observation& plan);

// Returns the mean error that would be measured of a plan which is exactly right.
double noise_floor(const Problem& problem, const Observations& observations, const Groups& groups,
                   std::size_t installs);

}  // namespace assay::divining
