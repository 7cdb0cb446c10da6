// SPDX-License-Identifier: Apache-2.0
// Runs what is left of an experiment, one cell after the other, and keeps each.
#pragma once

#include <functional>
#include <span>
#include <string>

#include "native/support/result.h"
#include "scheduler/experiment/running/cell_run.h"
#include "scheduler/experiment/running/report_folder.h"
#include "scheduler/scoring/design/time_left.h"

namespace assay::experiment {

// After each cell, with the time that those left will take.
using Tell = std::function<void(const scoring::Cell&, const scoring::TimeEstimate&)>;

// What to do where runs fail as the first ones did.
inline constexpr const char* kRemedyForFailedRuns =
    "Where units were not compiled, longer runs help (--run-time, or more for the program to do), "
    "in another folder; the same command tries once more";

// Why the other cells need not be run: all of these failed, or all with the truth, and they are
// enough to tell. Empty: they do.
std::string why_hopeless(std::span<const scoring::Cell> cells);

// What the run says besides first: without the run's own cell it counts for nothing. Of a failed
// one the folder keeps what it left, and its failure says where.
Result<void> store(const ReportFolder& folder, CellRun& run);

// `results` gets the new cells. Fails (interrupted) when the user stops it: the same goes on; and
// (io_failure) when it is hopeless.
Result<void> run_cells(const ReportFolder& folder, const CellTerms& terms,
                       scoring::Results& results, const Tell& tell);

}  // namespace assay::experiment
