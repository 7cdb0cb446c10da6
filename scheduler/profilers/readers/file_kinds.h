// SPDX-License-Identifier: Apache-2.0
// Finds out what a file from a profiler is by its content, for users who have a file and do not
// want to name its format. The functions are pure.
#pragma once

#include <string_view>

#include "native/support/result.h"
#include "scheduler/profilers/reported_profile.h"

namespace assay::profilers {

// The text for messages.
inline constexpr std::string_view kReadableFiles =
    "recordings (.jfr), collapsed stacks, async-profiler's text and flame graph (HTML), "
    "speedscope's "
    "JSON, and exports of YourKit and JProfiler (CSV, XML)";

// Tells whether the file is a recording of JDK Flight Recorder or of async-profiler, which only a
// JVM can read.
bool is_recording(std::string_view content);

// Reads a file of any kind in kReadableFiles but a recording. Fails (unsupported) on other files
// with what the file is, as far as it can be told, and what can be done, and (malformed_data) as
// the kind's reader does.
Result<ReportedProfile> read_file_of_any_kind(std::string_view content);

}  // namespace assay::profilers
