// SPDX-License-Identifier: Apache-2.0
// What all measurements so far say: the noise between installs, and for each measured plan the
// time of every block and of the whole run, with how sure each is.
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
  std::vector<double> work;                     // ns, by BlockIndex
  std::vector<std::optional<Estimate>> blocks;  // ns; nothing: no install measured it
  Estimate run;                                 // ns
};

struct Observations {
  std::vector<Estimate> base;  // ns, by BlockIndex
  Estimate base_run;
  std::vector<Observation> plans;  // valid measurements other than the base, in order
  Noise noise;
};

// The last measurement of a plan of the search; null: there is none.
const Observation* newest_plan(const Observations& observations);

// A unit that takes less than half of its base time has not been measured: a caller has taken it
// in, and its time is elsewhere. `base_ns` is by BlockIndex; none is known
// while the base is being measured.
Install without_lost_units(const Problem& problem, Install install,
                           std::span<const double> base_ns);

// Whether no install of the step counts, or there is none. An install counts unless too much of the
// candidates' time was not measured in it. A unit that takes less than half of its base time, in an
// install that slows it down, has not been measured: a caller has taken it in, and its time is
// elsewhere.
bool is_void(const Problem& problem, const Step& step, std::span<const Estimate> base,
             const SearchRules& rules);

// Fails (not_found) when there is no base, or the base lacks a block. The noise is that between the
// steps' installs, or what is known of it.
Result<Observations> observe(const Problem& problem, std::span<const Step> steps,
                             const SearchRules& rules);
Result<Observations> observe(const Problem& problem, std::span<const Step> steps,
                             const SearchRules& rules, Noise noise);

}  // namespace assay::divining
