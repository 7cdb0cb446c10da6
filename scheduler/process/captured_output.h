// SPDX-License-Identifier: Apache-2.0
// Runs a program to its end, for what it prints and how long it takes.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "native/support/result.h"
#include "scheduler/process/environment.h"

namespace assay::process {

// The time at which so much of a program's output had come.
struct Arrival {
  std::size_t bytes = 0;     // since the output's begin
  std::int64_t time_ns = 0;  // CLOCK_MONOTONIC
};

struct CapturedRun {
  int exit_code = 0;  // as shells report it
  pid_t process = 0;  // the process's id while it ran
  std::string output{};
  std::vector<Arrival> arrivals{};  // one each time that output was read
  std::string errors{};             // the last 64 KiB of the error file
  std::chrono::nanoseconds wall_time{};
  // CPU time of the program and of the children that it waited for, if no other child of ours ends
  // meanwhile.
  std::chrono::nanoseconds cpu_time{};
};

// Runs a program; `errors` is the file for its stderr, which is kept. Fails (not_found, io_failure)
// when the program cannot be started, (limit_exceeded) when it has not ended within the limit, and
// was stopped, and (interrupted) when the user wants us to stop (interruption.h). `limit_option` is
// the option that sets the limit, if there is one.
Result<CapturedRun> run_captured(const std::vector<std::string>& command,
                                 const Environment& environment,
                                 const std::filesystem::path& errors,
                                 std::chrono::milliseconds time_limit,
                                 std::string_view limit_option = {});

}  // namespace assay::process
