// SPDX-License-Identifier: Apache-2.0
// What ReBench reads of a cell (its RebenchLog format): a line for each iteration. Pure.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "scheduler/experiment/program_times.h"
#include "scheduler/scoring/experiment.h"

namespace assay::rebench {

// Where the program's harness tells no run times, the whole run is one iteration. Further criteria
// (CPU time, samples) come before the line that they belong to.
std::string log_of(const scoring::Cell& cell, std::span<const experiment::LineTimes> iterations);

// The run times of such a log, in milliseconds.
std::vector<double> runtimes_in(std::string_view log);

// "00042-base-async-f1.log", beside the cells.
std::string log_file_name(const scoring::Cell& cell);
// The reasons of runs that failed, a line each; the cell may have been run again since.
std::string failure_file_name(const scoring::Cell& cell);
inline constexpr std::string_view kLogFolderName = "rebench";

}  // namespace assay::rebench
