// SPDX-License-Identifier: Apache-2.0
// Reads a file from a profiler that the user does not name.
#pragma once

#include <filesystem>

#include "native/support/result.h"
#include "scheduler/profilers/profiler.h"
#include "scheduler/profilers/reported_profile.h"

namespace assay::profilers {

// Reads a file of any kind that is known by its content (readers/file_kinds.h). In a recording, the
// samples of CPU time count where it has any: those of jdk.ExecutionSample, which async-profiler
// writes, too, or else those of jdk.CPUTimeSample. Fails as the readers do, and (unsupported) where
// the file is of another kind.
Result<ReportedProfile> read_any_file(const Host& host, const std::filesystem::path& file);

}  // namespace assay::profilers
