// SPDX-License-Identifier: Apache-2.0
// Reads the CPU times in a thread's line in /proc/PID/task/TID/stat (proc_pid_stat(5)).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "native/support/result.h"

namespace assay::cputime {

struct ThreadStat {
  std::string name;  // the first 15 letters
  std::uint64_t user_ticks = 0;
  std::uint64_t system_ticks = 0;

  // Returns the part of `total` that was in user mode. `total` is split in the ratio of the ticks,
  // which are coarser than the thread's own clock.
  std::uint64_t user_part_of(std::uint64_t total) const;
};

// Fails (malformed_data) on a text that is no line of a stat file. A name may hold spaces and
// parentheses.
Result<ThreadStat> parse_thread_stat(std::string_view line);

}  // namespace assay::cputime
