// SPDX-License-Identifier: Apache-2.0
// One run of a java command under one profiler.
#pragma once

#include <chrono>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "native/support/result.h"
#include "scheduler/process/arrival.h"
#include "scheduler/profilers/profiler.h"

namespace assay::profilers {

// Of the commands that run programs under profilers.
inline constexpr std::string_view kTimeLimitOption = "--time-limit";

struct ProfiledCommand {
  std::vector<std::string> words{};  // java first; ready to start, with the agent's flags if any
  std::filesystem::path folder{};    // made if it is not there; has to be empty. What it gets stays
  std::chrono::milliseconds time_limit{std::chrono::minutes(30)};
};

struct ProfiledRun {
  int exit_code = 0;  // as shells report it
  std::chrono::nanoseconds wall_time{};
  std::chrono::nanoseconds cpu_time{};       // with the profiler's, where that runs beside the JVM
  std::string output{};                      // the program's, iteration lines among it
  std::vector<process::Arrival> arrivals{};  // of the output
  std::string errors{};                      // the end of what it said on stderr
  // Not there where the program failed or the profiler has left nothing that can be read.
  Result<ReportedProfile> profile;
};

// Fails (unsupported) when the profiler cannot run here, with how to get it; (limit_exceeded) when
// the program ran longer than its limit, (not_found, io_failure) when it cannot be started, and
// (invalid_argument) when the folder is not empty or the program brings an agent of its own.
Result<ProfiledRun> run_profiled(const Host& host, const ProfilerChoice& choice,
                                 const ProfiledCommand& command);

// "the program ended with exit code 3 under 'jfr': No such class". `errors` is the end of what it
// said on stderr; `circumstances`, if any, begin with a space.
std::string ended_badly(int exit_code, std::string_view errors,
                        std::string_view circumstances = "");

// The words with which it is started.
std::vector<std::string> with_additions(const std::vector<std::string>& words,
                                        const LaunchAdditions& additions,
                                        const std::vector<std::string>& common_options);

}  // namespace assay::profilers
