// SPDX-License-Identifier: Apache-2.0
// Which runs of the order have been made, and which of the stored cells count.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "scheduler/scoring/experiment.h"

namespace assay::scoring {

// Whether the cell is that of a run, and not what one of the oracle's says besides (has_runs).
bool is_run(const Experiment& experiment, const Cell& cell);

// How many runs have been made, with those that failed.
std::size_t finished_runs(const Results& results);

// How many of those failed.
std::size_t failed_runs(const Results& results);

// Cells that are no runs are stored before their run's own. Those whose run was not finished then,
// or failed when it was made again, go.
void drop_cells_without_run(Results& results);

// Those that failed go, so that they are made again: what they failed of may have passed. How many
// they were.
std::size_t forget_failed_runs(Results& results);

// The places in the order of the runs that have not been made yet, in order.
std::vector<std::uint32_t> unfinished(const Experiment& experiment, std::span<const Cell> cells);

}  // namespace assay::scoring
