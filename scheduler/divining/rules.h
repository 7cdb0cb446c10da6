// SPDX-License-Identifier: Apache-2.0
// Defines the constants of the search. The constants were tried on simulated programs: README.md
// has the figures.
#pragma once

#include <cstddef>

#include "native/support/result.h"

namespace assay::divining {

struct SearchRules {
  // These rules say how much is measured.
  std::size_t base_installs = 6;
  std::size_t step_installs = 2;
  std::size_t finalist_installs = 2;
  std::size_t finalists = 2;
  std::size_t max_steps = 8;
  std::size_t max_bases = 4;     // most bases that are measured while the program gets faster
  double steady_trend = 0.03;    // the base is measured again if it gets faster by more than this
  std::size_t max_attempts = 3;  // attempts at one measurement before the search fails

  // These rules say when a search is over: the last two steps improved the error by less than
  // `least_improvement` (relative to the base time: 0.02 is 2 points), the error is below
  // `noise_floors` noise floors, or it is below `small_error`.
  double least_improvement = 0.02;
  double noise_floors = 0.8;
  double small_error = 0.03;

  // An install does not count when blocks with more than this share of the candidates' time were
  // not measured in it.
  double tolerated_missing = 0.05;

  // Blocks that take less than this an execution are not told apart from their neighbours.
  double resolution_ns = 1.5;

  // These rules say how far the model is trusted. `slope_doubt` is the uncertainty of a prediction,
  // relative to the distance predicted; `first_doubt` is the same for a prediction from the base,
  // which has to cross the slack of the first instructions.
  double slope_doubt = 0.35;
  double first_doubt = 0.8;
  double neighbours_part = 0.3;       // share of a change of the neighbours' work that shows here
  double slope_spread = 0.3;          // deviation of groups' slopes, relative to their unit's slope
  double least_slope = 0.4;           // lower slopes, relative to the unit's slope, are noise
  double greatest_slope = 2.5;        // higher slopes, relative to the unit's slope, are noise
  double slack_instructions = 4;      // first instructions of a block that are typically hidden
  double growth_factor = 3;           // most by which a step multiplies a block's work
  double growth_instructions = 24;    // most instructions that a step adds beyond that factor
  double most_instructions = 20'000;  // most instructions in a block
  double most_first_instructions = 1'000;  // most instructions in a block of the first plan
  double most_unit_instructions = 70'000;  // most in all blocks of a unit: no more can be emitted

  friend bool operator==(const SearchRules&, const SearchRules&) = default;
};

// Returns rules for a search that takes less time and finds a less certain plan.
SearchRules quick_rules();

// Fails (invalid_argument) when a rule is not a positive number.
Result<void> check(const SearchRules& rules);

}  // namespace assay::divining
