// SPDX-License-Identifier: Apache-2.0
// Makes one run of a diff by `assay count`, in a fresh JVM.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "native/support/result.h"
#include "scheduler/comparison/running/diff_folder.h"
#include "scheduler/comparison/running/diff_wish.h"
#include "scheduler/process/environment.h"
#include "scheduler/subject/line_pattern.h"

namespace assay::comparison {

// Returns the environment in which a side's commands run.
process::Environment environment_of(const SideTerms& side, const process::Environment& environment);

// Returns the words of `assay count` for a run whose result goes to `file`.
std::vector<std::string> count_command(const DiffWish& wish, const RunKey& key,
                                       const std::filesystem::path& assay,
                                       const std::filesystem::path& file);

// Returns the number of lines that end an iteration; nothing where no line does.
std::optional<std::uint64_t> iterations_in(std::string_view output,
                                           const subject::LinePattern& line);

// Returns the median CPU time of the second half of the iterations, in seconds, from lines that end
// an iteration and tell its CPU time ("cpu: 1230us"); nothing where a line of them does not.
std::optional<double> warm_iteration_seconds(std::string_view output,
                                             const subject::LinePattern& line);

// Checks each side's command of each program before the first run: the JDK, the Graal jars, flags
// with which nothing could be counted. Fails (unsupported) with what is missing.
Result<void> check_commands(const DiffWish& wish, const process::Environment& environment);

// Returns the function that makes a run, and leaves its files in `scratch`, which is emptied before
// each run. Fails (invalid_argument) where the pattern of iteration lines is wrong.
Result<MakeRun> counted_runs(const DiffWish& wish, const std::filesystem::path& scratch,
                             const process::Environment& environment);

}  // namespace assay::comparison
