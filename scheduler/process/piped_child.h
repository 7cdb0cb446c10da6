// SPDX-License-Identifier: Apache-2.0
// Runs a child whose standard output we read. The child has no input, its errors go to a file, and
// it dies with us, in whatever way we end.
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
  // Starts the child, with its errors appended to the file. Fails (not_found, io_failure).
  // Requires: the calling thread lives as long as the child, because the kernel ends the child with
  // the thread that started it.
  static Result<PipedChild> start(const std::vector<std::string>& command,
                                  const Environment& environment,
                                  const std::filesystem::path& error_output);
  // Starts the child with a second pipe for its errors (take_errors). Fails and requires as
  // start().
  static Result<PipedChild> start_with_piped_errors(const std::vector<std::string>& command,
                                                    const Environment& environment);

  PipedChild(PipedChild&& other) noexcept;
  PipedChild& operator=(PipedChild&&) = delete;
  PipedChild(const PipedChild&) = delete;
  PipedChild& operator=(const PipedChild&) = delete;
  ~PipedChild();  // stops the child

  pid_t pid() const { return pid_; }
  // Gives the reading end of the child's output away; to be called once.
  UniqueDescriptor take_output() { return std::move(output_); }
  // Gives the reading end of the child's errors away; to be called once. Requires: the errors are
  // piped.
  UniqueDescriptor take_errors() { return std::move(errors_); }

  // Tells whether the child has ended. What the system knows of the child
  // (sampling::process_cpu_ns) stays until somebody asks for its exit code.
  bool has_ended() const;
  // Returns the exit code as shells report it, once the child has ended.
  std::optional<int> exit_code();
  // Asks the child to end (SIGTERM).
  void ask_to_end() const;
  // Asks the child to end, and after `patience` kills it. Returns the exit code.
  int stop(std::chrono::milliseconds patience);

 private:
  PipedChild(pid_t pid, UniqueDescriptor output, UniqueDescriptor errors)
      : pid_(pid), output_(std::move(output)), errors_(std::move(errors)) {}

  // Starts the child with the descriptor for its errors.
  static Result<PipedChild> start_into(const std::vector<std::string>& command,
                                       const Environment& environment, int errors,
                                       UniqueDescriptor errors_to_read);

  pid_t pid_;  // 0: moved from
  UniqueDescriptor output_;
  UniqueDescriptor errors_;
  std::optional<int> exit_code_;
};

}  // namespace assay::process
