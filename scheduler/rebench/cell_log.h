// SPDX-License-Identifier: Apache-2.0
// Writes what ReBench reads of a cell (its RebenchLog format): a line for each iteration. The
// functions are pure.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "scheduler/experiment/program_times.h"
#include "scheduler/scoring/experiment.h"

namespace assay::rebench {

// Returns the log. Where the program's harness tells no run times, the whole run is one iteration.
// Further criteria (CPU time, samples) come before the line that they belong to.
std::string log_of(const scoring::Cell& cell, std::span<const experiment::LineTimes> iterations);

// Returns the run times of a log that log_of() returned, in milliseconds.
std::vector<double> runtimes_in(std::string_view log);

// Returns a name such as "00042-base-async-f1.log", for a file beside the cells.
std::string log_file_name(const scoring::Cell& cell);
// Names the file of reasons of failed runs, a line each; the cell may have been run again since.
std::string failure_file_name(const scoring::Cell& cell);
inline constexpr std::string_view kLogFolderName = "rebench";

}  // namespace assay::rebench
