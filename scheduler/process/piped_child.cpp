// SPDX-License-Identifier: Apache-2.0
#include "scheduler/process/piped_child.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <thread>
#include <utility>

#include "scheduler/process/child_process.h"
#include "scheduler/process/program_path.h"
#include "scheduler/process/standard_streams.h"

namespace assay::process {
namespace {

constexpr int kCannotStart = 127;  // as shells report it
constexpr std::chrono::milliseconds kPipedPatience(3000);

// The values that the child needs between fork and exec, where nothing may be allocated.
struct Preparation {
  const char* program;
  char* const* words;
  char* const* environment;
  int input;
  int output;
  int errors;
  pid_t parent;
};

// Says in the child why it cannot start; its error output is shown to the user. Allocates nothing.
void say_why_not(const char* program, int reason) {
  const char* const description = ::strerrordesc_np(reason);
  for (const char* text : {"cannot start '", program,
                           "': ", description == nullptr ? "unknown error" : description, "\n"}) {
    if (::write(STDERR_FILENO, text, std::strlen(text)) < 0) {
      return;
    }
  }
}

[[noreturn]] void become(const Preparation& prepared) {
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  restore_write_signals();
  if (::getppid() != prepared.parent) {
    ::_exit(kCannotStart);  // the parent died before prctl() was called
  }
  // The child has a group of its own: Ctrl-C is for us, and we then stop the child.
  ::setpgid(0, 0);
  ::dup2(prepared.input, STDIN_FILENO);
  ::dup2(prepared.output, STDOUT_FILENO);
  ::dup2(prepared.errors, STDERR_FILENO);
  ::execve(prepared.program, prepared.words, prepared.environment);
  say_why_not(prepared.program, errno);
  ::_exit(kCannotStart);
}

Error cannot_start_child(const std::string& what, int reason) {
  return make_error(ErrorCode::io_failure,
                    fmt::format("cannot start '{}': {}", what, std::strerror(reason)));
}

struct Pipe {
  UniqueDescriptor reading;
  UniqueDescriptor writing;
};

Result<Pipe> make_pipe(const std::string& what) {
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) {
    return cannot_start_child(what, errno);
  }
  return Pipe{UniqueDescriptor(ends[0]), UniqueDescriptor(ends[1])};
}

}  // namespace

Result<PipedChild> PipedChild::start(const std::vector<std::string>& command,
                                     const Environment& environment,
                                     const std::filesystem::path& error_output) {
  const UniqueDescriptor errors(
      ::open(error_output.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600));
  if (errors.get() < 0) {
    return cannot_start_child(error_output, errno);
  }
  return start_into(command, environment, errors.get(), {});
}

Result<PipedChild> PipedChild::start_with_piped_errors(const std::vector<std::string>& command,
                                                       const Environment& environment) {
  ASSAY_ASSIGN(Pipe errors, make_pipe(command.front()));
  return start_into(command, environment, errors.writing.get(), std::move(errors.reading));
}

Result<PipedChild> PipedChild::start_into(const std::vector<std::string>& command,
                                          const Environment& environment, int errors,
                                          UniqueDescriptor errors_to_read) {
  const auto program = find_program(command.front(), environment);
  if (!program) {
    return make_error(ErrorCode::not_found, "there is no '" + command.front() + "'");
  }
  ASSAY_ASSIGN(Pipe output, make_pipe(command.front()));
  const UniqueDescriptor nothing(::open("/dev/null", O_RDONLY | O_CLOEXEC));
  if (nothing.get() < 0) {
    return cannot_start_child("/dev/null", errno);
  }
  const auto entries = environment.entries();
  const auto words = pointers_to(command);
  const auto variables = pointers_to(entries);
  const Preparation prepared{program->c_str(),     words.data(), variables.data(), nothing.get(),
                             output.writing.get(), errors,       ::getpid()};
  const pid_t pid = ::fork();
  if (pid == 0) {
    become(prepared);
  }
  if (pid < 0) {
    return cannot_start_child(command.front(), errno);
  }
  return PipedChild(pid, std::move(output.reading), std::move(errors_to_read));
}

PipedChild::PipedChild(PipedChild&& other) noexcept
    : pid_(std::exchange(other.pid_, 0)),
      output_(std::move(other.output_)),
      errors_(std::move(other.errors_)),
      exit_code_(other.exit_code_) {}

PipedChild::~PipedChild() {
  if (pid_ != 0) {
    stop(kPipedPatience);
  }
}

bool PipedChild::has_ended() const {
  siginfo_t info{};
  return exit_code_ ||
         (::waitid(P_PID, static_cast<id_t>(pid_), &info, WEXITED | WNOHANG | WNOWAIT) == 0 &&
          info.si_pid == pid_);
}

std::optional<int> PipedChild::exit_code() {
  int status = 0;
  if (!exit_code_ && ::waitpid(pid_, &status, WNOHANG) == pid_) {
    exit_code_ = exit_code_of(status);
  }
  return exit_code_;
}

void PipedChild::ask_to_end() const {
  if (!has_ended()) {  // the id may be another process's after the end
    ::kill(pid_, SIGTERM);
  }
}

int PipedChild::stop(std::chrono::milliseconds patience) {
  constexpr std::chrono::milliseconds kPause(5);
  if (!exit_code()) {
    ::kill(pid_, SIGTERM);
  }
  for (auto left = patience; left.count() > 0 && !exit_code(); left -= kPause) {
    std::this_thread::sleep_for(kPause);
  }
  if (!exit_code()) {
    ::kill(pid_, SIGKILL);
    int status = 0;
    ::waitpid(pid_, &status, 0);
    exit_code_ = exit_code_of(status);
  }
  // Processes that the child started itself would hold its output open.
  ::kill(-pid_, SIGKILL);
  return *exit_code_;
}

}  // namespace assay::process
