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
  bool has_plain_runs = true;     // the program is run without a profiler, which overheads need
  bool has_trials = true;         // plans of single blocks are tried before the runs
  std::size_t blocks = 0;         // so many of the blocks that could be slowed alone
  bool has_long_runs = true;      // warm for as long as was wanted; else for the shortest time

  friend bool operator==(const Extent&, const Extent&) = default;
};

// The expected time of an extent, in seconds.
struct ExtentCost {
  double once_s = 0;  // searches and trials
  double fork_s = 0;  // all runs of one fork
};
using CostOf = std::function<ExtentCost(const Extent& extent)>;

struct Budget {
  double left_s = 0;              // time that is left for searches, trials and runs
  bool needs_plain_runs = false;  // runs without a profiler cannot be left out
  bool is_liar_shown = false;     // another score has shown that the known liar is found out
};

// With a single fork nothing is decided.
inline constexpr std::uint32_t kFewestForks = 2;
// Three blocks are some evidence (scoring.md).
inline constexpr std::size_t kSomeBlocks = 3;

// Returns the fewest forks with which an extent is worth its time. A third fork decides more than a
// second profiler or block does: with two, three of four blocks of Jackson and Jetty were undecided
// (decision 0036).
std::uint32_t fewest_forks_of(const Extent& extent);

// Returns what fits into the time. What no verdict rests on goes first: forks down to the fewest,
// then the known liar where another score has shown it, then runs with the whole program slowed,
// then the known liar in any case, then runs without a profiler, then long runs, then blocks down
// to three, then trials, then profilers down to two, then blocks and then profilers down to one.
// Where time is left then, parts that were given up come back. Returns nothing where not even the
// least fits.
std::optional<Extent> extent_within(const Extent& wanted, const Budget& budget,
                                    const CostOf& cost_of);

// Returns the least extent that decides: two forks of one profiler and our own sampler, in short
// runs, with one block.
Extent least_extent();

// Keeps the first so many profilers that are scored, and all controls. Returns the ids of the
// others.
std::vector<std::string> keep_first(std::size_t profilers,
                                    std::vector<scoring::ProfilerVariant>& variants);
std::size_t count_scored(std::span<const scoring::ProfilerVariant> variants);

// Where the least extent is expected to take no more than so many times the time that is left, it
// is begun: a trial often sees longer iterations than runs do, because the compiler is still at
// work. The runs that there was no time for are made by the same command.
inline constexpr double kMostOverTime = 2;

// Returns the seconds that an extent takes in all.
double seconds_of(const Extent& extent, const CostOf& cost_of);

// Returns the minutes that the least extent takes beyond those that are left.
double minutes_lacking(const Budget& budget, const CostOf& cost_of);

}  // namespace assay::experiment
