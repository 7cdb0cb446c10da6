// SPDX-License-Identifier: Apache-2.0
// Runs a program beside the test: its output can be waited for, and signals can be sent to it.
#pragma once

#include <sys/types.h>

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace assay::jvm_tests {

// Variables to set, or to remove where there is no value.
using EnvironmentChanges = std::map<std::string, std::optional<std::string>>;

class RunningProgram {
 public:
  explicit RunningProgram(const std::vector<std::string>& command,
                          const EnvironmentChanges& changes = {});
  RunningProgram(const RunningProgram&) = delete;
  RunningProgram& operator=(const RunningProgram&) = delete;
  RunningProgram(RunningProgram&&) = delete;
  RunningProgram& operator=(RunningProgram&&) = delete;
  ~RunningProgram();  // kills the program if it still runs

  pid_t pid() const { return pid_; }
  // Returns the program's only child, such as the JVM that `assay count` started; 0 when there is
  // none.
  pid_t child() const;

  // Waits until the text is in the program's standard output. Returns false when the program ended
  // without it.
  bool wait_for_output(const std::string& text);
  bool has_ended();
  // Waits for the program's end. Returns its exit code: 128 + the signal's number where a signal
  // ended the program, and -1 when the program could not be started.
  int wait_for_end();

  std::string standard_output() const;
  std::string standard_error() const;

 private:
  pid_t pid_ = 0;
  std::optional<int> exit_code_;
  std::string folder_;
};

// Pauses between two looks at something that is being waited for.
void pause_shortly();

}  // namespace assay::jvm_tests
