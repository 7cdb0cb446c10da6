// SPDX-License-Identifier: Apache-2.0
// Makes one run of a sweep, in a fresh JVM.
#pragma once

#include <filesystem>

#include "native/options/count_options.h"
#include "native/support/result.h"
#include "scheduler/process/environment.h"
#include "scheduler/sweep/running/sweep_folder.h"
#include "scheduler/sweep/sweep_plan.h"

namespace assay::sweep {

// Returns what the agent of a run does: what `assay paths` and `assay calls` have it do, and for
// the accuracy all paths or calls beside the samples. Fails (invalid_argument) where a number is
// out of bounds. Requires: the run is no baseline.
Result<options::CountOptions> options_of_run(const SweepWish& wish, const RunKey& key);

// Checks the command and each setting before the first run. Fails (invalid_argument, unsupported)
// with what is wrong or missing.
Result<void> check_sweep(const SweepWish& wish, const process::Environment& environment);

// Returns the function that makes a run, and leaves its files in `scratch`, which is emptied before
// each run. Sessions go into memory where there is room.
MakeRun runs_of(const SweepWish& wish, const std::filesystem::path& scratch,
                const process::Environment& environment);

}  // namespace assay::sweep
