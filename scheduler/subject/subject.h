// SPDX-License-Identifier: Apache-2.0
// A JVM under study: its process, its output, its agent's commands and its code log. Knows nothing
// of what is studied.
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
  std::filesystem::path control = {};   // where the agent listens
  std::filesystem::path code_log = {};  // and writes
  std::filesystem::path error_output = {};
};

class Subject {
 public:
  static Result<std::unique_ptr<Subject>> start(const SubjectSettings& settings);

  pid_t pid() const { return child_.pid(); }
  const ProgramOutput& output() const { return *output_; }

  // The log as it is now.
  Result<const codelog::CodeLog*> read_code_log();

  // As ControlClient::ask; connects with the first command, waiting until the agent listens.
  Result<std::string> ask(std::string_view command, std::chrono::milliseconds time_limit);

  std::optional<int> exit_code() { return child_.exit_code(); }
  int stop();
  // In words: how it ended, and the last that it said.
  std::string last_words();

 private:
  Subject(SubjectSettings settings, process::PipedChild child)
      : settings_(std::move(settings)),
        child_(std::move(child)),
        code_(settings_.code_log.string()) {}

  Result<void> connect(std::chrono::milliseconds time_limit);

  SubjectSettings settings_;
  std::unique_ptr<ProgramOutput> output_;  // outlives the child, which closes the pipe
  process::PipedChild child_;
  std::optional<ControlClient> control_;
  CodeLogFollower code_;
};

}  // namespace assay::subject
