// SPDX-License-Identifier: Apache-2.0
#include "tests/jvm/support/running_program.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <filesystem>
#include <thread>

#include "scheduler/process/child_process.h"
#include "tests/jvm/support/files.h"

namespace assay::jvm_tests {
namespace {

using process::exit_code_of;
using process::pointers_to;

constexpr int kCannotStart = -1;

std::vector<std::string> changed_environment(const EnvironmentChanges& changes) {
  std::vector<std::string> entries;
  for (char** entry = environ; *entry != nullptr; ++entry) {
    const std::string text = *entry;
    if (!changes.contains(text.substr(0, text.find('=')))) {
      entries.push_back(text);
    }
  }
  for (const auto& [name, value] : changes) {
    if (value) {
      entries.push_back(name + "=" + *value);
    }
  }
  return entries;
}

// Gives the program default signals, whatever the test was started with: a shell's background job
// ignores SIGINT.
void use_default_signals(posix_spawnattr_t& attributes) {
  sigset_t defaults;
  sigemptyset(&defaults);
  for (const int signal : {SIGINT, SIGQUIT, SIGTERM, SIGHUP}) {
    sigaddset(&defaults, signal);
  }
  posix_spawnattr_setsigdefault(&attributes, &defaults);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF);
}

}  // namespace

RunningProgram::RunningProgram(const std::vector<std::string>& command,
                               const EnvironmentChanges& changes)
    : folder_(temporary_folder()) {
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
  const int flags = O_WRONLY | O_CREAT | O_TRUNC;
  posix_spawn_file_actions_addopen(&actions, 1, (folder_ + "/stdout").c_str(), flags, 0600);
  posix_spawn_file_actions_addopen(&actions, 2, (folder_ + "/stderr").c_str(), flags, 0600);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  use_default_signals(attributes);
  const auto environment = changed_environment(changes);
  if (::posix_spawnp(&pid_, command.front().c_str(), &actions, &attributes,
                     pointers_to(command).data(), pointers_to(environment).data()) != 0) {
    exit_code_ = kCannotStart;
  }
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
}

RunningProgram::~RunningProgram() {
  if (!has_ended()) {
    if (const pid_t started = child(); started != 0) {
      ::kill(started, SIGKILL);
    }
    ::kill(pid_, SIGKILL);
    wait_for_end();
  }
}

pid_t RunningProgram::child() const {
  const std::string process = std::to_string(pid_);
  const std::string children = read_text("/proc/" + process + "/task/" + process + "/children");
  return children.empty() ? 0 : static_cast<pid_t>(std::stol(children));
}

bool RunningProgram::wait_for_output(const std::string& text) {
  // The end is looked for before the output is read, so that no text printed just before the end is
  // missed.
  for (;;) {
    const bool ended = has_ended();
    if (standard_output().find(text) != std::string::npos) {
      return true;
    }
    if (ended) {
      return false;
    }
    pause_shortly();
  }
}

bool RunningProgram::has_ended() {
  int status = 0;
  if (!exit_code_ && ::waitpid(pid_, &status, WNOHANG) == pid_) {
    exit_code_ = exit_code_of(status);
  }
  return exit_code_.has_value();
}

int RunningProgram::wait_for_end() {
  int status = 0;
  if (!exit_code_ && ::waitpid(pid_, &status, 0) == pid_) {
    exit_code_ = exit_code_of(status);
  }
  return exit_code_.value_or(kCannotStart);
}

std::string RunningProgram::standard_output() const { return read_text(folder_ + "/stdout"); }
std::string RunningProgram::standard_error() const { return read_text(folder_ + "/stderr"); }

void pause_shortly() { std::this_thread::sleep_for(std::chrono::milliseconds(20)); }

}  // namespace assay::jvm_tests
