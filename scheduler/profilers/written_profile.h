// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "native/support/result.h"
#include "scheduler/profilers/profiler.h"

namespace assay::profilers {

// Reads the folder that a profiler has written into, or a file that was exported from it, as every
// score does.
Result<ReportedProfile> read_written(const ProfilerChoice& choice, const Host& host,
                                     const std::string& place);

}  // namespace assay::profilers
