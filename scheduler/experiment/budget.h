// SPDX-License-Identifier: Apache-2.0
// Fits an experiment into the time that there is for it. The functions are pure.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "scheduler/scoring/experiment.h"

namespace assay::experiment {

// Says how much of an experiment is run.
struct Extent {
  std::uint32_t forks = 0;
  bool has_whole_program = true;  // the whole program is slowed, too
  std::size_t profilers = 0;      // the first so many of those that are scored
  bool has_liar = true;           // the known liar is run

  friend bool operator==(const Extent&, const Extent&) = default;
};

// Returns the number of runs of one fork.
using RunsOfAFork = std::function<std::size_t(const Extent& extent)>;

struct Budget {
  double left_s = 0;                // time that is left for runs
  double run_s = 0;                 // expected time of one run
  double whole_program_s = 0;       // time of the searches that runs of the whole program need
  bool may_leave_out_liar = false;  // another score has shown that the known liar is found out
};

// With a single fork nothing is decided.
inline constexpr std::uint32_t kFewestForks = 2;

// Returns what fits into the time. What no verdict rests on goes first: forks down to two, then the
// known liar where another score has shown it, then runs with the whole program slowed, then
// profilers from the last on, but for one. Returns nothing where not even that fits.
std::optional<Extent> extent_within(const Extent& wanted, const Budget& budget,
                                    const RunsOfAFork& runs_of_a_fork);

// Keeps the first so many profilers that are scored, and all controls. Returns the ids of the
// others.
std::vector<std::string> keep_first(std::size_t profilers,
                                    std::vector<scoring::ProfilerVariant>& variants);
std::size_t count_scored(std::span<const scoring::ProfilerVariant> variants);

// Returns the minutes that the least extent (one profiler, two forks, no whole program) takes
// beyond those that are left.
double minutes_lacking(const Budget& budget, const RunsOfAFork& runs_of_a_fork);

}  // namespace assay::experiment
