// SPDX-License-Identifier: Apache-2.0
#include "scheduler/process/captured_output.h"

#include <fmt/format.h>
#include <poll.h>
#include <sys/resource.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <thread>

#include "native/files/text_file.h"
#include "scheduler/process/interruption.h"
#include "scheduler/process/piped_child.h"

namespace assay::process {
namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

constexpr milliseconds kStep(50);
constexpr milliseconds kStopPatience(2000);
constexpr std::size_t kPipeBytes = 1024UL * 1024;  // the most that a pipe may hold (pipe(7))
constexpr std::size_t kMostErrors = 64UL * 1024;

// Reads what is there; returns false at the end of the output.
bool read_some(int descriptor, CapturedRun& run) {
  pollfd waiting{.fd = descriptor, .events = POLLIN, .revents = 0};
  if (::poll(&waiting, 1, static_cast<int>(kStep.count())) <= 0) {
    return true;
  }
  std::array<char, 16UL * 1024> buffer{};
  const ssize_t count = ::read(descriptor, buffer.data(), buffer.size());
  if (count > 0) {
    const std::chrono::nanoseconds now = Clock::now().time_since_epoch();  // CLOCK_MONOTONIC
    run.output.append(buffer.data(), static_cast<std::size_t>(count));
    run.arrivals.push_back({run.output.size(), now.count()});
  }
  return count > 0 || (count < 0 && errno == EINTR);
}

// Returns the CPU time of all children that were waited for so far.
std::chrono::nanoseconds cpu_time_of_children() {
  rusage usage{};
  ::getrusage(RUSAGE_CHILDREN, &usage);
  const auto time_of = [](const timeval& time) {
    return std::chrono::seconds(time.tv_sec) + std::chrono::microseconds(time.tv_usec);
  };
  return time_of(usage.ru_utime) + time_of(usage.ru_stime);
}

Error too_long(const std::string& program, milliseconds limit, std::string_view option) {
  return make_error(
      ErrorCode::limit_exceeded,
      fmt::format("'{}' ran longer than its time limit of {} s{} and was stopped", program,
                  limit.count() / 1000, option.empty() ? "" : fmt::format(" ({})", option)));
}

}  // namespace

Result<CapturedRun> run_captured(const std::vector<std::string>& command,
                                 const Environment& environment,
                                 const std::filesystem::path& errors, milliseconds time_limit,
                                 std::string_view limit_option) {
  const auto start = Clock::now();
  const auto cpu_time_before = cpu_time_of_children();
  ASSAY_ASSIGN(PipedChild child, PipedChild::start(command, environment, errors));
  const UniqueDescriptor output = child.take_output();
  CapturedRun run{.process = child.pid()};
  bool has_output = true;
  // A grandchild may hold the output open after the end, so the end alone counts.
  while (!child.exit_code()) {
    ASSAY_PROPAGATE(Interruption::check());  // the return stops the child, too
    if (Clock::now() - start > time_limit) {
      child.stop(kStopPatience);
      return too_long(command.front(), time_limit, limit_option);
    }
    if (has_output) {
      has_output = read_some(output.get(), run);
    } else {
      std::this_thread::sleep_for(milliseconds(2));
    }
  }
  run.wall_time = Clock::now() - start;
  run.exit_code = *child.exit_code();
  run.cpu_time = cpu_time_of_children() - cpu_time_before;
  // Processes that the child has started and left would go on writing. stop() ends these processes,
  // and at most what a pipe can hold is left to read.
  child.stop({});
  const std::size_t most = run.output.size() + kPipeBytes;
  while (has_output && run.output.size() < most) {
    const std::size_t before = run.output.size();
    has_output = read_some(output.get(), run) && run.output.size() != before;
  }
  const auto said = files::read_text_file(errors);
  if (said) {
    run.errors = said->substr(said->size() > kMostErrors ? said->size() - kMostErrors : 0);
  }
  return run;
}

}  // namespace assay::process
