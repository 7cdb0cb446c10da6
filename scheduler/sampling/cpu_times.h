// SPDX-License-Identifier: Apache-2.0
// Tells the CPU time of a process, and whether others wanted the same CPUs. Another process makes
// wall time useless, but hardly changes CPU time.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <optional>
#include <string_view>

#include "native/support/result.h"

namespace assay::sampling {

std::uint64_t monotonic_ns();

// The first two numbers of a schedstat file.
struct ThreadTimes {
  std::uint64_t ran_ns = 0;
  std::uint64_t waited_ns = 0;  // time of waiting for a CPU that something else was on
};
std::optional<ThreadTimes> parse_schedstat(std::string_view text);

// The time that all threads of a process ran in each mode, in clock ticks (10 ms): rough, but the
// only thing that tells of the kernel's part where an event does not see it.
struct ModeTicks {
  std::uint64_t user = 0;
  std::uint64_t kernel = 0;
};
// Reads the text of a /proc/PID/stat file.
std::optional<ModeTicks> parse_mode_ticks(std::string_view stat);
std::optional<ModeTicks> mode_ticks(pid_t process);

struct CpuTimes {
  std::uint64_t ran_ns = 0;     // of all threads, ended ones too
  std::uint64_t waited_ns = 0;  // of threads that are alive
  bool knows_waiting = false;   // false where the kernel keeps no schedstat
};

// Returns the CPU time of all threads, ended ones too; nothing when the process has ended.
std::optional<std::uint64_t> process_cpu_ns(pid_t process);

// Returns the times of a thread; nothing when the thread has ended, or the kernel keeps none.
std::optional<ThreadTimes> thread_times(pid_t process, pid_t thread);

// Fails (not_found) when the process has ended.
Result<CpuTimes> cpu_times(pid_t process);

struct CpuUse {
  std::uint64_t ran_ns = 0;
  std::uint64_t waited_ns = 0;
  bool knows_waiting = false;

  // Returns the share (0 to 1) of waiting in the time in which threads wanted to run. Threads wait
  // where other processes are on the CPU, or where more threads of the same process want to run
  // than there are CPUs.
  double waiting() const;
  // Tells whether threads waited more than our own probe is to blame for (speed_probe.h).
  bool has_foreign_load() const;
};

CpuUse use_between(const CpuTimes& before, const CpuTimes& after);
void add(const CpuUse& more, CpuUse& to);

}  // namespace assay::sampling
