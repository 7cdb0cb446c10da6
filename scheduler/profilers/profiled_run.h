// SPDX-License-Identifier: Apache-2.0
// Runs a java command under a profiler.
#pragma once

#include <chrono>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "native/support/result.h"
#include "scheduler/process/captured_output.h"
#include "scheduler/profilers/profiler.h"

namespace assay::profilers {

// The option of all commands that run programs under profilers.
inline constexpr std::string_view kTimeLimitOption = "--time-limit";

struct ProfiledCommand {
  std::vector<std::string> words{};  // command ready to start, java first, with any agent's flags
  // Empty folder, which is made if it does not exist. The files that the run writes there stay.
  std::filesystem::path folder{};
  std::chrono::milliseconds time_limit{std::chrono::minutes(30)};
  process::RunHooks hooks{};
};

struct ProfiledRun {
  int exit_code = 0;  // exit code as shells report it; 0 where the run was stopped after enough
  std::chrono::nanoseconds wall_time{};
  std::chrono::nanoseconds cpu_time{};     // includes that of a profiler beside the JVM
  process::CapturedStream output{};        // output of the program, with its iteration lines
  process::CapturedStream error_output{};  // what the program printed on stderr
  // The profile; an error where the program failed, or the profiler left nothing that can be read.
  Result<ReportedProfile> profile;
};

// Runs the command under the profiler. The function fails when the profiler cannot run here
// (unsupported, with how to get it), when the program ran longer than its limit (limit_exceeded),
// when it cannot be started (not_found, io_failure), and when the folder is not empty or the
// program brings an agent of its own (invalid_argument).
Result<ProfiledRun> run_profiled(const Host& host, const ProfilerChoice& choice,
                                 const ProfiledCommand& command);

// Returns words such as "the program ended with exit code 3 under 'jfr': No such class". `errors`
// is the end of what the program printed on stderr; `circumstances`, if any, begin with a space.
std::string ended_badly(int exit_code, std::string_view errors,
                        std::string_view circumstances = "");

// Returns the words that start the program with the additions.
std::vector<std::string> with_additions(const std::vector<std::string>& words,
                                        const LaunchAdditions& additions,
                                        const std::vector<std::string>& common_options);

// Reads the folder that a profiler has written into, or a file that was exported from it, as every
// score does.
Result<ReportedProfile> read_written(const ProfilerChoice& choice, const Host& host,
                                     const std::string& place);

}  // namespace assay::profilers
