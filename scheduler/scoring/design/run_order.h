// SPDX-License-Identifier: Apache-2.0
// In which order cells are run, and how long that will take.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "scheduler/scoring/experiment.h"

namespace assay::scoring {

// What is run `forks` times.
struct Arm {
  Variant variant = {};
  std::string profiler = {};
};

// All arms once in random order, then all again in another, `forks` times: what drifts with time
// meets all arms alike, and an experiment that is stopped has about as many forks of each.
std::vector<CellKey> interleaved(std::span<const Arm> arms, std::uint32_t forks,
                                 std::uint64_t seed);

// Whether the cell is that of a run, and not what one of the oracle's says besides (has_runs).
bool is_run(const Experiment& experiment, const Cell& cell);

// How many runs have been made, with those that failed.
std::size_t finished_runs(const Results& results);

// Cells that are no runs are stored before their run's own. Those whose run was not finished then,
// or failed when it was made again, go.
void drop_cells_without_run(Results& results);

// Those that failed go, so that they are made again: what they failed of may have passed. How many
// they were.
std::size_t forget_failed_runs(Results& results);

// The cells of `order` that are not finished yet, in order.
std::vector<std::uint32_t> unfinished(const Experiment& experiment, std::span<const Cell> cells);

struct TimeEstimate {
  double seconds = 0;
  bool is_measured = false;  // false: no cell has been finished; from `first_guess_s` alone
};
// A cell takes as long as the finished ones of its arm did; else as those with its profiler, made
// longer by its slowdown; else as all.
TimeEstimate time_left(const Experiment& experiment, std::span<const Cell> cells,
                       double first_guess_s);

}  // namespace assay::scoring
