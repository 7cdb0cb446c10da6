// SPDX-License-Identifier: Apache-2.0
// What all measurements so far say: the noise between installs, and for each measured plan the
// time of every block and of the whole run, with how sure each is.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "scheduler/divining/measurement.h"
#include "scheduler/divining/robust_statistics.h"
#include "scheduler/divining/rules.h"

namespace assay::divining {

// The relative standard deviation of one install: the spread between installs of the same plan,
// and never below what counting samples allows.
struct Noise {
  std::vector<double> blocks;  // by BlockIndex
  double run = 0;
  double degrees_of_freedom = 0;
};

struct Observation {
  std::size_t step = 0;  // index into the steps
  Purpose purpose = Purpose::step;
  std::vector<double> work;                     // ns, by BlockIndex
  std::vector<std::optional<Location>> blocks;  // ns; nothing: no install measured it
  Location run;                                 // ns
};

struct Observations {
  std::vector<Location> base;  // ns, by BlockIndex
  Location base_run;
  std::vector<Observation> plans;  // valid measurements other than the base, in order
  Noise noise;
};

// From the base and the steps of the search; finalists and the second base do not change it.
Noise noise_between_installs(const Problem& problem, std::span<const Step> steps);

// Whether too little of the candidates' time was measured for the step to count. A step without
// installs is void.
bool is_void(const Step& step, std::span<const Location> base, const SearchRules& rules);

// Fails (not_found) when there is no base, or the base lacks a block.
Result<Observations> observe(const Problem& problem, std::span<const Step> steps,
                             const SearchRules& rules);

}  // namespace assay::divining
