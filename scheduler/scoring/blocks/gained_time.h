// SPDX-License-Identifier: Apache-2.0
// How much longer runs take with a block slowed: what every expectation follows from.
#pragma once

#include <optional>
#include <vector>

#include "scheduler/scoring/scoring.h"

namespace assay::scoring {

// A slowed run, or an iteration of one: what it would take as it is, and by how much it is longer.
struct Lengthening {
  double base_ns = 0;
  double gained_ns = 0;
};

class GainedTime {
 public:
  enum class Of {
    runs,       // from their start: iterations count that are not slowed yet
    warm_parts  // in which all is slowed
  };

  // Of each fork the time is known. From what iterations take where nothing disturbs them
  // (quiet_times.h), if all runs tell their iterations; else from whole times.
  GainedTime(const std::vector<Fork>& base, const std::vector<Fork>& slowed, Of of);

  // By medians over forks, which are drawn by their numbers.
  Lengthening of(const std::vector<double>& base, const std::vector<double>& slowed) const;

 private:
  struct Runs {
    std::vector<double> times = {};
    std::vector<double> quiet = {};  // of an iteration; empty: not known
  };

  Of of_;
  Runs base_;
  Runs slowed_;
  std::vector<double> slowed_parts_ = {};  // of the slowed runs' times; empty: not known
};

// By how much a slowed block's runs got longer, under our own sampler, as a part of what exact
// counts and calibrated costs say; none: one of these is not known.
std::optional<double> gain_beside_counts(const Scoring& scoring, const BlockExperiment& block);

// The same of the time that our own sampler finds in the block's method: its part of the samples on
// the program's threads, of what runs take. None, too, where runs do not say where samples fell.
std::optional<double> sampled_gain_beside_counts(const Scoring& scoring,
                                                 const BlockExperiment& block);

}  // namespace assay::scoring
