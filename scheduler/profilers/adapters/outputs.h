// SPDX-License-Identifier: Apache-2.0
// Does what all adapters need to do with the files that profilers leave.
//
// Finds files that adapters need before a run: files of installations that the user names, which a
// result depends on, and our own files.
#pragma once

#include <cstdint>
#include <filesystem>
#include <initializer_list>
#include <optional>
#include <string>
#include <vector>

#include "native/support/result.h"
#include "scheduler/profilers/profiler.h"
#include "scheduler/profilers/readers/recording_text.h"

namespace assay::profilers {

// Tells whether an installation has all its parts; `missing` names the first part that it lacks.
// The folder's name counts as the version. `variable` is the variable that names the folder.
Availability installation_at(const char* variable, const std::filesystem::path& home,
                             std::initializer_list<const char*> parts);

// Returns a message where our own classes for profiling are missing; empty where they are here.
std::string missing_profiling_jar(const Host& host);

// Adds the file as the setting `name`, and as the setting `name`-sha256 its checksum, or the reason
// why there is none.
void add_file(const std::string& name, const std::filesystem::path& file, Settings& settings);

// Fails (not_found) when the file does not exist, or is empty.
Result<void> check_written(const std::filesystem::path& file);

// Returns the text of the file; fails as check_written does.
Result<std::string> read_written(const std::filesystem::path& file);

// Runs a helper program without the user's options for JVMs, and returns what it prints. The
// function fails with the last line of the program's errors, and where the program takes longer
// than the host's reading_limit (limit_exceeded).
Result<std::string> printed_by(const std::vector<std::string>& command, const Host& host,
                               const std::filesystem::path& folder);

// Events of recordings that hold samples. async-profiler writes the first of them, too.
inline constexpr const char* kExecutionSampleEvent = "jdk.ExecutionSample";
inline constexpr const char* kCpuTimeSampleEvent = "jdk.CPUTimeSample";

// Returns the samples of one event in a .jfr file.
Result<ReportedProfile> read_recording(const Host& host, const std::filesystem::path& file,
                                       const char* event, LossAccount losses);

// Returns the interval in the settings in whole milliseconds, rounded up; nothing where it is the
// profiler's own.
std::optional<std::uint64_t> milliseconds_between_samples(const Settings& settings);

// Takes from the settings how many milliseconds one sample stands for, in profiles in milliseconds;
// exports do not say it.
void take_interval(const Settings& settings, ReportedProfile& profile);

// Fails (invalid_argument) where the path has a character that separates options of agents.
Result<void> check_fits_into_options(const std::filesystem::path& folder);

}  // namespace assay::profilers
