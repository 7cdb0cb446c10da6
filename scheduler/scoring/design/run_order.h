// SPDX-License-Identifier: Apache-2.0
// Makes the order of an experiment's runs.
//
// Tells which runs of the order have been made, and which of the stored cells count.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "scheduler/scoring/experiment.h"

namespace assay::scoring {

// Tells whether the cell is that of a run. A cell of a profiler without runs (has_runs) is not.
bool is_run(const Experiment& experiment, const Cell& cell);

// Returns how many runs have been made, those that failed included.
std::size_t finished_runs(const Results& results);

// Returns how many runs have failed.
std::size_t failed_runs(const Results& results);

// Drops cells that are no runs where their run has not ended well. Such cells are stored before
// their run's own cell: the run may not have been finished then, or may have failed when it was
// made again.
void drop_cells_without_run(Results& results);

// Drops runs that failed, so that they are made again: the reason may have passed. Returns the
// number of runs that were dropped.
std::size_t forget_failed_runs(Results& results);

// Returns the places in the order of the runs that have not been made yet, in order.
std::vector<std::uint32_t> unfinished(const Experiment& experiment, std::span<const Cell> cells);

// A variant under a profiler. Each arm is run `forks` times.
struct Arm {
  Variant variant = {};
  std::string profiler = {};
};

// Returns all arms once in random order, then all again in another, `forks` times. What drifts with
// time meets all arms alike, and an experiment that is stopped has about as many forks of each.
std::vector<CellKey> interleaved(std::span<const Arm> arms, std::uint32_t forks,
                                 std::uint64_t seed);

// Returns the order for a score that may have to end early. Two forks decide, so two rounds at a
// time are made of the runs that decide most, then of the others. Most depends on the runs under
// our own sampler and under the first profiler, then on those under each of the others, then on
// those without a profiler, then on those of the whole program and of the known liar. Runs that are
// compared with each other are of one kind, and stay in random order.
std::vector<CellKey> deciding_first(std::vector<CellKey> order,
                                    std::span<const ProfilerVariant> profilers);

// Leaves out what an experiment that had to end early has not measured: runs that were not made,
// and each profiler (or running without one) of which a variant has fewer than two forks although
// more were planned, because nothing can be said of it. Returns what is left out. Where our own
// sampler lacks runs, nothing is left out, because nothing can be said at all.
std::vector<Unmeasured> leave_out_unmade(Results& results);

// Returns how often each arm is to be run. Where results were merged, the number is that of all of
// them together.
std::uint32_t forks_of(const Experiment& experiment);

}  // namespace assay::scoring
