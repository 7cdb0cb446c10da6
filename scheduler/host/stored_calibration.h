// SPDX-License-Identifier: Apache-2.0
// Finds this machine's calibration where it is kept, and makes one when there is none.
#pragma once

#include <filesystem>

#include "native/support/result.h"
#include "scheduler/process/environment.h"
#include "slowdown/calibration/calibrator.h"

namespace assay::host {

// Returns this machine's processor. Fails (unsupported) where /proc/cpuinfo does not name one.
Result<slowdown::CpuIdentity> this_cpu();

std::filesystem::path calibration_file(const process::Environment& environment);

Result<slowdown::Calibration> measure_calibration(const slowdown::CalibrationSettings& settings);
Result<void> store_calibration(const slowdown::Calibration& calibration,
                               const std::filesystem::path& file);

// Returns the stored calibration if it is of this processor. Otherwise the function makes a new
// calibration, stores it, and says so.
Result<slowdown::Calibration> this_machines_calibration(const process::Environment& environment);

}  // namespace assay::host
