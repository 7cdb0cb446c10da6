// SPDX-License-Identifier: Apache-2.0
#include "scheduler/process/process_end.h"

#include <sys/types.h>

#include <cerrno>
#include <csignal>
#include <thread>

#include "scheduler/process/interruption.h"

namespace assay::process {

// The process may be another user's.
bool is_running(std::uint32_t pid) {
  return ::kill(static_cast<pid_t>(pid), 0) == 0 || errno == EPERM;
}

void await_end(std::uint32_t pid, std::chrono::milliseconds patience) {
  constexpr std::chrono::milliseconds kStep{200};
  const auto end = std::chrono::steady_clock::now() + patience;
  while (is_running(pid) && std::chrono::steady_clock::now() < end &&
         !Interruption::is_asked_for()) {
    std::this_thread::sleep_for(kStep);
  }
}

}  // namespace assay::process
