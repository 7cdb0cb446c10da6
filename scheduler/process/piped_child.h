// SPDX-License-Identifier: Apache-2.0
// A child whose standard output we read. It has no input, its errors go to a file, and it dies with
// us, however that comes.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "native/support/result.h"
#include "scheduler/process/environment.h"
#include "scheduler/process/unique_descriptor.h"

namespace assay::process {

class PipedChild {
 public:
  // Fails (not_found, io_failure). To be called in a thread that lives as long as the child: the
  // kernel ends the child with the thread that started it.
  static Result<PipedChild> start(const std::vector<std::string>& command,
                                  const Environment& environment,
                                  const std::filesystem::path& error_output);

  PipedChild(PipedChild&& other) noexcept;
  PipedChild& operator=(PipedChild&&) = delete;
  PipedChild(const PipedChild&) = delete;
  PipedChild& operator=(const PipedChild&) = delete;
  ~PipedChild();  // stops it

  pid_t pid() const { return pid_; }
  // The reading end of its output, once.
  UniqueDescriptor take_output() { return std::move(output_); }

  // Whether it has ended. What the system knows of it (sampling::process_cpu_ns) stays until
  // somebody asks for its exit code.
  bool has_ended() const;
  // Exit code as shells report it, once it has ended.
  std::optional<int> exit_code();
  // Asks it to end, and after `patience` makes it.
  int stop(std::chrono::milliseconds patience);

 private:
  PipedChild(pid_t pid, UniqueDescriptor output) : pid_(pid), output_(std::move(output)) {}

  pid_t pid_;  // 0: moved from
  UniqueDescriptor output_;
  std::optional<int> exit_code_;
};

}  // namespace assay::process
