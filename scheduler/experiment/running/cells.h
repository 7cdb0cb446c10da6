// SPDX-License-Identifier: Apache-2.0
// Runs what is left of an experiment, one cell after the other, and keeps each cell.
//
// Keeps what a failed run has left: a crash report, what was printed, a profiler's output.
#pragma once

#include <filesystem>
#include <functional>
#include <span>
#include <string>

#include "native/support/result.h"
#include "scheduler/experiment/running/cell_run.h"
#include "scheduler/experiment/running/report_folder.h"
#include "scheduler/scoring/design/time_left.h"

namespace assay::experiment {

// Moves what the run left from `scratch`, which the next run empties, to `place` in `folder`. Files
// above 1 MiB, such as long recordings, are not moved. Returns the failure with the place in it.
// Moved files that the failure names have their new names there, relative to the folder, which may
// be moved. Where nothing can be moved, the failure stays as it is.
std::string keep_what_it_left(const std::filesystem::path& scratch,
                              const std::filesystem::path& folder,
                              const std::filesystem::path& place, std::string failure);

// A function that hears of each cell, and of the time that the cells left will take.
using Tell = std::function<void(const scoring::Cell&, const scoring::TimeEstimate&)>;

// Tells whether there is time for a run that is expected to take so many seconds. An empty function
// stands for no limit.
using HasTime = std::function<bool(double expected_s)>;

// Says what to do where runs fail as the first ones did.
inline constexpr const char* kRemedyForFailedRuns =
    "The same command tries again. If units were not compiled, make runs longer (--run-time, or "
    "more work for the program) in another folder (-o)";

// Returns why the other cells need not be run: all cells so far failed, or all those under our own
// sampler, and they are enough to tell. Returns an empty text where the others are to be run.
std::string why_hopeless(std::span<const scoring::Cell> cells);

// Stores the run's cell by debug information first, and then the run's own cell, because a run
// without a cell counts for nothing. The folder keeps what a failed run left, and the cell's
// failure says where.
Result<void> store(const ReportFolder& folder, CellRun& run);

// Runs the cells that are left, until there is no time for the next. `results` gets the new cells.
// Fails (interrupted) when the user stops the experiment, after which the same command goes on, and
// (io_failure) when the experiment is hopeless.
Result<void> run_cells(const ReportFolder& folder, const CellTerms& terms,
                       scoring::Results& results, const Tell& tell, const HasTime& has_time = {});

}  // namespace assay::experiment
