// SPDX-License-Identifier: Apache-2.0
// The constants of the search. Each was tried on simulated programs: README.md has the figures.
#pragma once

#include <cstddef>

#include "native/support/result.h"

namespace assay::divining {

struct SearchRules {
  // How much is measured.
  std::size_t base_installs = 6;
  std::size_t step_installs = 2;
  std::size_t finalist_installs = 2;
  std::size_t finalists = 2;
  std::size_t max_steps = 8;
  std::size_t max_bases = 4;  // as long as the program gets faster by more than `steady_trend`
  double steady_trend = 0.03;
  std::size_t max_attempts = 3;  // at one measurement, before giving up

  // When a search is over: an improvement below this (relative to the base time: 0.02 is 2 points)
  // twice in a row, an error below this many noise floors, or one that is small enough for all.
  double least_improvement = 0.02;
  double noise_floors = 0.8;
  double small_error = 0.03;

  // An install does not count when blocks with more than this share of the candidates' time were
  // not measured in it.
  double tolerated_missing = 0.05;

  // Blocks that take less than this an execution are not told apart from their neighbours.
  double resolution_ns = 1.5;

  // How far the model is trusted: the relative uncertainty of a prediction, per distance predicted.
  double slope_doubt = 0.35;
  double first_doubt = 0.8;           // from the base, over the slack of the first instructions
  double neighbours_part = 0.3;       // of a change of the neighbours' work, that may show here
  double slope_spread = 0.3;          // of blocks' slopes about their unit's
  double least_slope = 0.4;           // own slopes outside of these, relative to the unit's,
  double greatest_slope = 2.5;        //   are noise
  double slack_instructions = 4;      // of the first, typically, are hidden
  double growth_factor = 3;           // the most that a step may grow a block: this factor,
  double growth_instructions = 24;    //   and this many more
  double most_instructions = 20'000;  // in a block
  double most_first_instructions = 1'000;
  double most_unit_instructions = 70'000;  // in all blocks of a unit: no more can be emitted

  friend bool operator==(const SearchRules&, const SearchRules&) = default;
};

// For a plan that is sooner there and less sure.
SearchRules quick_rules();

// Fails (invalid_argument) when a rule is not a positive number.
Result<void> check(const SearchRules& rules);

}  // namespace assay::divining
