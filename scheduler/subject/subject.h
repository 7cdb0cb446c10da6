// SPDX-License-Identifier: Apache-2.0
// Holds a JVM under study: its process, its output, its iterations, its agent's commands and its
// code log. The class knows nothing of what is studied.
#pragma once

#include <chrono>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "native/support/result.h"
#include "scheduler/process/environment.h"
#include "scheduler/process/piped_child.h"
#include "scheduler/subject/code_log_follower.h"
#include "scheduler/subject/control_client.h"
#include "scheduler/subject/program_output.h"

namespace assay::subject {

struct SubjectSettings {
  std::vector<std::string> command;  // java with the agent for slowing
  process::Environment environment;
  std::string iteration_line = kRebenchLine;  // expression (harness_lines.h)
  // Says that iterations end when the agent notes the return of a method, and not with a line.
  bool has_iteration_method = false;
  std::filesystem::path control = {};   // socket at which the agent listens
  std::filesystem::path code_log = {};  // file that the agent writes
  std::filesystem::path error_output = {};
  KeptIterations kept_iterations = KeptIterations::newest_million;
  // Copy of the lines of stdout that do not end iterations; empty where none is written.
  std::filesystem::path output_copy = {};
};

class Subject {
 public:
  static Result<std::unique_ptr<Subject>> start(const SubjectSettings& settings);

  pid_t pid() const { return child_.pid(); }
  const ProgramOutput& output() const { return *output_; }

  // Returns the number of iterations that have ended so far.
  std::size_t iterations();
  // Returns when iterations ended, from the `first`-th on.
  std::vector<measuring::IterationMark> marks(std::size_t first);
  // Fails (invalid_argument) where there will be no iterations that can be compared, however long
  // we wait.
  Result<void> check_iterations();
  // Tells whether the class of the iteration method has not been loaded yet.
  bool awaits_iteration_class() const;
  // Returns the option that a user may have to change if there are no iterations.
  const char* iteration_option() const {
    return settings_.has_iteration_method ? "--iteration-method" : "--iteration-line";
  }

  // Returns the log as it is now.
  Result<const codelog::CodeLog*> read_code_log();

  // Asks as ControlClient::ask does. With the first command the function waits until the agent
  // listens, and connects.
  Result<std::string> ask(std::string_view command, std::chrono::milliseconds time_limit);

  // Tells whether the process has ended (see PipedChild).
  bool has_ended() const { return child_.has_ended(); }
  // Tells whether nothing more will come: the process or its output has ended. Processes that the
  // program started may hold the output open after the program's end, and a program closes its
  // output a moment before its end.
  bool is_over() const { return has_ended() || output_->has_ended(); }
  // Waits until all that the program printed has been read, three seconds at most. Requires: the
  // program has ended.
  void read_rest() const;
  std::optional<int> exit_code() { return child_.exit_code(); }
  int stop();
  // Asks the program to end (SIGTERM), and does not wait for its end.
  void ask_to_end() const { child_.ask_to_end(); }
  // Returns in words how the program ended, and the last lines that it printed.
  std::string last_words();

 private:
  Subject(SubjectSettings settings, process::PipedChild child)
      : settings_(std::move(settings)),
        child_(std::move(child)),
        code_(settings_.code_log.string()) {}

  void look_for_iterations();
  Result<void> connect(std::chrono::milliseconds time_limit);

  SubjectSettings settings_;
  std::unique_ptr<ProgramOutput> output_;  // outlives the child, which closes the pipe
  process::PipedChild child_;
  std::optional<ControlClient> control_;
  CodeLogFollower code_;
  std::chrono::steady_clock::time_point last_look_;
};

}  // namespace assay::subject
