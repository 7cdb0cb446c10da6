// SPDX-License-Identifier: Apache-2.0
// Runs a child that stands in for us: the child has our terminal, gets the signals that were meant
// for us, and its exit code becomes ours.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <csignal>
#include <functional>
#include <string>
#include <vector>

#include "native/support/result.h"
#include "scheduler/process/environment.h"

namespace assay::process {

// Returns the exit code as shells report it: the child's own, or 128 + the signal that ended it.
int exit_code_of(int wait_status);

// Where a child's standard output goes: where ours does, or to our stderr.
enum class ChildOutput { ours, our_errors };

class ChildProcess {
 public:
  // Starts `command` (its first word is searched on PATH) with inherited files, but with
  // its standard output as `output` says. As long as the
  // object lives, signals that could end us are held back. wait() passes them on, and afterwards a
  // Ctrl-C that ended the child does not end us before its results are written. Fails (not_found,
  // io_failure).
  static Result<ChildProcess> start(const std::vector<std::string>& command,
                                    const Environment& environment,
                                    ChildOutput output = ChildOutput::ours);

  ChildProcess(ChildProcess&& other) noexcept;
  ChildProcess& operator=(ChildProcess&&) = delete;
  ChildProcess(const ChildProcess&) = delete;
  ChildProcess& operator=(const ChildProcess&) = delete;
  ~ChildProcess();

  pid_t pid() const { return pid_; }

  // Waits for the end, passing signals on, and returns the exit code. If `interval` is not 0, calls
  // `tick` about that often.
  int wait(std::chrono::milliseconds interval, const std::function<void()>& tick);

 private:
  ChildProcess(pid_t pid, const sigset_t& held, const sigset_t& before)
      : pid_(pid), held_(held), before_(before) {}

  void pass_on(const siginfo_t& signal) const;

  pid_t pid_;  // 0: moved from
  sigset_t held_;
  sigset_t before_;  // the mask to go back to
};

// Returns exec's array of pointers, which ends with null and is valid as long as `texts` is.
std::vector<char*> pointers_to(const std::vector<std::string>& texts);

// Replaces this process. Returns only on failure, with the reason.
Error exec(const std::vector<std::string>& command, const Environment& environment);

}  // namespace assay::process
