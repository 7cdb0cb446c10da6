// SPDX-License-Identifier: Apache-2.0
// A JVM under study: its process, its output, its iterations, its agent's commands and its code
// log. Knows nothing of what is studied.
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
  std::vector<std::string> command;  // java with the agent, which slows
  process::Environment environment;
  std::string iteration_line = kRebenchLine;
  // Iterations end when the agent says so, which was told a method, and not with a line.
  bool has_iteration_method = false;
  std::filesystem::path control = {};   // where the agent listens
  std::filesystem::path code_log = {};  // and writes
  std::filesystem::path error_output = {};
  KeptIterations kept_iterations = KeptIterations::newest_million;
  std::filesystem::path output_copy = {};  // of what it prints beside iterations; empty: none
};

class Subject {
 public:
  static Result<std::unique_ptr<Subject>> start(const SubjectSettings& settings);

  pid_t pid() const { return child_.pid(); }
  const ProgramOutput& output() const { return *output_; }

  // Those that have ended so far, and when: from the `first`-th on.
  std::size_t iterations();
  std::vector<measuring::IterationMark> marks(std::size_t first);
  // Fails (invalid_argument) where there will be no iterations, whatever we wait for.
  Result<void> check_iterations();
  // Whether the class of the iteration method has not been loaded yet.
  bool awaits_iteration_class() const;
  // The option that a user may have to change if there are none.
  const char* iteration_option() const {
    return settings_.has_iteration_method ? "--iteration-method" : "--iteration-line";
  }

  // The log as it is now.
  Result<const codelog::CodeLog*> read_code_log();

  // As ControlClient::ask; connects with the first command, waiting until the agent listens.
  Result<std::string> ask(std::string_view command, std::chrono::milliseconds time_limit);

  // See PipedChild.
  bool has_ended() const { return child_.has_ended(); }
  // Whether nothing more will come. Something that it started may hold its output open after its
  // end; and it closes its output a moment before.
  bool is_over() const { return has_ended() || output_->has_ended(); }
  // After its end: until what it has printed has been read, or for as long as that can take.
  void read_rest() const;
  std::optional<int> exit_code() { return child_.exit_code(); }
  int stop();
  // In words: how it ended, and the last that it said.
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
