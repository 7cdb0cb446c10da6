// SPDX-License-Identifier: Apache-2.0
// What adapters do alike with the files that profilers leave.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "native/support/result.h"
#include "scheduler/profilers/profiler.h"
#include "scheduler/profilers/readers/recording_text.h"

namespace assay::profilers {

// Fails (not_found) when there is no such file, or nothing in it.
Result<void> check_written(const std::filesystem::path& file);

// check_written, and what is in the file.
Result<std::string> read_written(const std::filesystem::path& file);

// What a helper program prints, without the user's options for JVMs. Fails with the last line of
// its errors, and (limit_exceeded) where it takes longer than the host's reading_limit.
Result<std::string> printed_by(const std::vector<std::string>& command, const Host& host,
                               const std::filesystem::path& folder);

// The samples of one event in a .jfr file.
Result<ReportedProfile> read_recording(const Host& host, const std::filesystem::path& file,
                                       const char* event, LossAccount losses);

// The interval in the settings as whole milliseconds, rounded up; none: the profiler's own.
std::optional<std::uint64_t> milliseconds_between_samples(const Settings& settings);

// Of a profile in milliseconds, what one sample stands for, if the settings say it: exports do not.
void take_interval(const Settings& settings, ReportedProfile& profile);

// Fails (invalid_argument) where the path holds what options of agents are separated by.
Result<void> check_fits_into_options(const std::filesystem::path& folder);

}  // namespace assay::profilers
