// SPDX-License-Identifier: Apache-2.0
// This machine's calibration: where it is kept, and made when there is none.
#pragma once

#include <filesystem>

#include "native/support/result.h"
#include "scheduler/process/environment.h"
#include "slowdown/calibration/calibrator.h"

namespace assay::commands {

// Fails (unsupported) where /proc/cpuinfo does not say.
Result<slowdown::CpuIdentity> this_cpu();

std::filesystem::path calibration_file(const process::Environment& environment);

Result<slowdown::Calibration> measure_calibration(const slowdown::CalibrationSettings& settings);
Result<void> store_calibration(const slowdown::Calibration& calibration,
                               const std::filesystem::path& file);

// The stored one if it is of this processor, else a new one, which is stored and said.
Result<slowdown::Calibration> this_machines_calibration(const process::Environment& environment);

}  // namespace assay::commands
