// SPDX-License-Identifier: Apache-2.0
// Summarizes all measurements so far: the noise between installs, and for each measured plan the
// time of every block and of the whole run, with a standard deviation for each.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "scheduler/divining/measurement.h"
#include "scheduler/divining/noise.h"
#include "scheduler/divining/robust_statistics.h"
#include "scheduler/divining/rules.h"

namespace assay::divining {

struct Observation {
  std::size_t step = 0;  // index into the steps
  Purpose purpose = Purpose::step;
  std::vector<double> work;  // in nanoseconds, by BlockIndex
  // In nanoseconds, by BlockIndex; nothing where no install measured the block.
  std::vector<std::optional<Estimate>> blocks;
  Estimate run;  // in nanoseconds
};

struct Observations {
  std::vector<Estimate> base;      // in nanoseconds, by BlockIndex
  Estimate base_run;               // in nanoseconds
  std::vector<Observation> plans;  // valid measurements other than the base, in order
  Noise noise;
};

// Returns the last measurement of a plan of the search; null where there is none.
const Observation* newest_plan(const Observations& observations);

// Returns the install without the times of units that take less than half of their base time. A
// unit that takes so little has not been measured: a caller has inlined it, and its time is
// elsewhere. `base_ns` is indexed by BlockIndex, and empty while the base is being measured.
Install without_lost_units(const Problem& problem, Install install,
                           std::span<const double> base_ns);

// Tells whether no install of the step counts, or the step has none. An install counts unless too
// much of the candidates' time was not measured in it. Units that take less than half of their base
// time are not measured.
bool is_void(const Problem& problem, const Step& step, std::span<const Estimate> base,
             const SearchRules& rules);

// Returns what the steps say, with the noise between the steps' installs. Fails (not_found) when
// there is no base, or the base lacks a block.
Result<Observations> observe(const Problem& problem, std::span<const Step> steps,
                             const SearchRules& rules);
// Returns what the steps say, with the given noise. Fails (not_found) when there is no base, or the
// base lacks a block.
Result<Observations> observe(const Problem& problem, std::span<const Step> steps,
                             const SearchRules& rules, Noise noise);

}  // namespace assay::divining
