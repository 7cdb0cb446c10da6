// SPDX-License-Identifier: Apache-2.0
// Runs a program to its end, for what it prints and how long it takes.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "native/support/result.h"
#include "scheduler/process/environment.h"

namespace assay::process {

// The time at which so much of a program's output had come.
struct Arrival {
  std::size_t bytes = 0;                     // since the output's begin
  std::int64_t time_ns = 0;                  // CLOCK_MONOTONIC
  std::optional<std::uint64_t> cpu_ns = {};  // what the CpuClock said then
};

struct CapturedStream {
  std::string text{};
  std::vector<Arrival> arrivals{};  // one each time that something was read
};

struct CapturedRun {
  int exit_code = 0;         // as shells report it
  pid_t process = 0;         // the process's id while it ran
  bool was_stopped = false;  // the run had done enough, and was stopped
  CapturedStream output{};
  CapturedStream error_output{};  // all that the program printed on stderr
  std::chrono::nanoseconds wall_time{};
  // CPU time of the program and of the children that it waited for, if no other child of ours ends
  // meanwhile.
  std::chrono::nanoseconds cpu_time{};

  // Returns the last 64 KiB of what the program printed on stderr.
  std::string_view errors() const;
  // Tells whether the run ended as it should: by itself without an error, or when it was asked to.
  bool has_ended_well() const;
};

// Tells whether a run has done enough, and is to be stopped. Asked about twenty times a second, and
// each time that something was read.
using IsEnough = std::function<bool(const CapturedRun& run)>;

// Returns the CPU time, in nanoseconds, that the program has used by now; nothing where that is not
// known. Asked each time that something was read.
using CpuClock = std::function<std::optional<std::uint64_t>()>;

// Functions that are called while a program runs, if they are there.
struct RunHooks {
  IsEnough is_enough = {};
  CpuClock cpu_clock = {};
};

// Runs a program; its stderr is also appended to the file `errors`. Fails (not_found, io_failure)
// when the program cannot be started, (limit_exceeded) when it has not ended within the limit, and
// was stopped, and (interrupted) when the user wants us to stop (interruption.h). `limit_option` is
// the option that sets the limit, if there is one.
// A run that has done enough is asked to end (SIGTERM), and given a minute for it: its exit code is
// then no failure.
Result<CapturedRun> run_captured(const std::vector<std::string>& command,
                                 const Environment& environment,
                                 const std::filesystem::path& errors,
                                 std::chrono::milliseconds time_limit,
                                 std::string_view limit_option = {}, const RunHooks& hooks = {});

}  // namespace assay::process
