// SPDX-License-Identifier: Apache-2.0
// Measures how much longer runs take with a block slowed. All expectations follow from this time.
#pragma once

#include <optional>
#include <vector>

#include "scheduler/scoring/scoring.h"

namespace assay::scoring {

// The length of a slowed run, or of one of its iterations: what it takes without the slowdown, and
// how much longer it gets.
struct Lengthening {
  double base_ns = 0;
  double gained_ns = 0;
};

class GainedTime {
 public:
  enum class Of {
    runs,       // whole runs, with iterations that are not slowed yet
    warm_parts  // the parts of runs in which all is slowed
  };

  // Requires: the time of each fork is known. The gain follows from what iterations take where
  // nothing disturbs them (quiet_times.h), if all runs tell their iterations, and else from whole
  // times.
  GainedTime(const std::vector<Fork>& base, const std::vector<Fork>& slowed, Of of);

  // Returns the lengthening by medians over the forks with these numbers (fork_numbers()).
  Lengthening of(const std::vector<double>& base, const std::vector<double>& slowed) const;

 private:
  struct Runs {
    std::vector<double> times = {};
    std::vector<double> quiet = {};  // what an iteration takes; empty: not known
  };

  Of of_;
  Runs base_;
  Runs slowed_;
  std::vector<double> slowed_parts_ = {};  // slowed time of each slowed run; empty: not known
};

// Returns how much longer a slowed block's runs got under our own sampler, as a multiple of what
// exact counts and calibrated costs say. Returns nothing where one of the two is not known.
std::optional<double> gain_beside_counts(const Scoring& scoring, const BlockExperiment& block);

// Returns what gain_beside_counts() returns, but for the time that our own sampler finds in the
// block's method: the method's part of the samples on the program's threads, times what runs take.
// Returns nothing, too, where runs do not say where samples fell.
std::optional<double> sampled_gain_beside_counts(const Scoring& scoring,
                                                 const BlockExperiment& block);

}  // namespace assay::scoring
