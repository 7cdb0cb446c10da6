// SPDX-License-Identifier: Apache-2.0
#include "scheduler/process/child_process.h"

#include <fmt/format.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <ctime>
#include <utility>

#include "scheduler/process/program_path.h"
#include "scheduler/process/standard_streams.h"

namespace assay::process {
namespace {

constexpr std::array kPassedOn = {SIGINT,  SIGTERM, SIGHUP,  SIGQUIT,
                                  SIGUSR1, SIGUSR2, SIGALRM, SIGWINCH};

sigset_t held_signals() {
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, SIGCHLD);
  for (const int signal : kPassedOn) {
    sigaddset(&set, signal);
  }
  return set;
}

Error cannot_start(const std::string& program, int reason) {
  const bool missing = reason == ENOENT;
  return make_error(missing ? ErrorCode::not_found : ErrorCode::io_failure,
                    fmt::format("cannot start '{}': {}", program, std::strerror(reason)));
}

Error not_startable(const std::string& name) {
  switch (why_not_started(name)) {
    case Unstartable::folder:
      return make_error(ErrorCode::io_failure,
                        fmt::format("cannot start '{}': it is a folder", name));
    case Unstartable::not_executable:
      return make_error(
          ErrorCode::io_failure,
          fmt::format("cannot start '{}': it is not executable; 'chmod +x' makes it so", name));
    case Unstartable::missing:
      break;
  }
  return make_error(ErrorCode::not_found,
                    name.find('/') == std::string::npos
                        ? fmt::format("cannot start '{}': there is no such command on PATH", name)
                        : fmt::format("cannot start '{}': there is no such file", name));
}

timespec to_timespec(std::chrono::steady_clock::duration duration) {
  using namespace std::chrono;
  const auto positive = std::max(duration, steady_clock::duration::zero());
  const auto whole = duration_cast<seconds>(positive);
  return {.tv_sec = whole.count(), .tv_nsec = duration_cast<nanoseconds>(positive - whole).count()};
}

}  // namespace

std::vector<char*> pointers_to(const std::vector<std::string>& texts) {
  std::vector<char*> pointers;
  pointers.reserve(texts.size() + 1);
  for (const std::string& text : texts) {
    pointers.push_back(const_cast<char*>(text.c_str()));
  }
  pointers.push_back(nullptr);
  return pointers;
}

int exit_code_of(int wait_status) {
  return WIFSIGNALED(wait_status) ? 128 + WTERMSIG(wait_status) : WEXITSTATUS(wait_status);
}

Result<ChildProcess> ChildProcess::start(const std::vector<std::string>& command,
                                         const Environment& environment, ChildOutput output) {
  const auto program = find_program(command.front(), environment);
  if (!program) {
    return not_startable(command.front());
  }
  // A parent that ignores SIGCHLD would have its children reaped before we can ask for their fate.
  (void)::signal(SIGCHLD, SIG_DFL);
  const sigset_t held = held_signals();
  sigset_t before;
  ::sigprocmask(SIG_BLOCK, &held, &before);
  posix_spawnattr_t attributes;
  ::posix_spawnattr_init(&attributes);
  ::posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
  const sigset_t defaults = write_signals_with_defaults();
  ::posix_spawnattr_setsigdefault(&attributes, &defaults);
  ::posix_spawnattr_setsigmask(&attributes, &before);
  posix_spawn_file_actions_t actions;
  ::posix_spawn_file_actions_init(&actions);
  if (output == ChildOutput::our_errors) {
    ::posix_spawn_file_actions_adddup2(&actions, STDERR_FILENO, STDOUT_FILENO);
  }
  const auto entries = environment.entries();
  pid_t pid = 0;
  const int reason = ::posix_spawn(&pid, program->c_str(), &actions, &attributes,
                                   pointers_to(command).data(), pointers_to(entries).data());
  ::posix_spawn_file_actions_destroy(&actions);
  ::posix_spawnattr_destroy(&attributes);
  if (reason != 0) {
    ::sigprocmask(SIG_SETMASK, &before, nullptr);
    return cannot_start(program->string(), reason);
  }
  return ChildProcess(pid, held, before);
}

ChildProcess::ChildProcess(ChildProcess&& other) noexcept
    : pid_(std::exchange(other.pid_, 0)), held_(other.held_), before_(other.before_) {}

ChildProcess::~ChildProcess() {
  if (pid_ == 0) {
    return;
  }
  // Signals that came after the child's end were meant for it.
  const timespec at_once{};
  while (::sigtimedwait(&held_, nullptr, &at_once) > 0) {
  }
  ::sigprocmask(SIG_SETMASK, &before_, nullptr);
}

void ChildProcess::pass_on(const siginfo_t& signal) const {
  // Signals of the terminal (Ctrl-C) go to the whole process group: the child has them already.
  if (signal.si_code != SI_KERNEL) {
    ::kill(pid_, signal.si_signo);
  }
}

int ChildProcess::wait(std::chrono::milliseconds interval, const std::function<void()>& tick) {
  using SteadyClock = std::chrono::steady_clock;
  constexpr std::chrono::hours kForever(24);
  auto next_tick = SteadyClock::now() + interval;
  for (;;) {
    int status = 0;
    if (::waitpid(pid_, &status, WNOHANG) == pid_) {
      return exit_code_of(status);
    }
    const auto left =
        interval.count() == 0 ? SteadyClock::duration(kForever) : next_tick - SteadyClock::now();
    const timespec timeout = to_timespec(left);
    siginfo_t signal{};
    const int received = ::sigtimedwait(&held_, &signal, &timeout);
    if (received > 0 && received != SIGCHLD) {
      pass_on(signal);
    } else if (received < 0 && errno == EAGAIN && interval.count() != 0) {
      tick();
      next_tick = SteadyClock::now() + interval;
    }
  }
}

Error exec(const std::vector<std::string>& command, const Environment& environment) {
  const auto entries = environment.entries();
  restore_write_signals();
  ::execve(command.front().c_str(), pointers_to(command).data(), pointers_to(entries).data());
  const int reason = errno;
  ignore_write_signals();
  return cannot_start(command.front(), reason);
}

}  // namespace assay::process
