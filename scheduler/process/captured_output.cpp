// SPDX-License-Identifier: Apache-2.0
#include "scheduler/process/captured_output.h"

#include <fmt/format.h>
#include <poll.h>
#include <sys/resource.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstddef>
#include <fstream>
#include <ios>
#include <optional>
#include <ostream>
#include <thread>

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

// One of the two streams that are read.
struct Source {
  UniqueDescriptor descriptor;
  CapturedStream& stream;
  const CpuClock& cpu_clock;
  bool is_open = true;
};

// Reads what is there. Returns the number of bytes; closes the source at its end.
std::size_t read_some(Source& source) {
  std::array<char, 16UL * 1024> buffer{};
  const ssize_t count = ::read(source.descriptor.get(), buffer.data(), buffer.size());
  if (count <= 0) {
    source.is_open = count < 0 && errno == EINTR;
    return 0;
  }
  const std::chrono::nanoseconds now = Clock::now().time_since_epoch();  // CLOCK_MONOTONIC
  source.stream.text.append(buffer.data(), static_cast<std::size_t>(count));
  source.stream.arrivals.push_back({source.stream.text.size(), now.count(),
                                    source.cpu_clock ? source.cpu_clock() : std::nullopt});
  return static_cast<std::size_t>(count);
}

// The output and the errors of a child, as they come. What is printed on stderr also goes into a
// file, so that it is there whatever happens to us.
class Streams {
 public:
  Streams(PipedChild& child, CapturedRun& run, const std::filesystem::path& errors,
          const CpuClock& cpu_clock)
      : sources_{{{child.take_output(), run.output, cpu_clock},
                  {child.take_errors(), run.error_output, cpu_clock}}},
        file_(errors, std::ios::binary | std::ios::app) {}

  // Tells whether the file for stderr could be opened.
  bool has_file() const { return file_.is_open(); }
  bool are_open() const { return sources_[0].is_open || sources_[1].is_open; }

  // Waits for input, for `patience` at most, and reads it. Returns the number of bytes.
  std::size_t read(milliseconds patience) {
    std::array<pollfd, 2> waiting{};
    for (std::size_t i = 0; i < sources_.size(); ++i) {
      // poll() passes over negative descriptors.
      waiting[i] = {.fd = sources_[i].is_open ? sources_[i].descriptor.get() : -1,
                    .events = POLLIN,
                    .revents = 0};
    }
    if (::poll(waiting.data(), waiting.size(), static_cast<int>(patience.count())) <= 0) {
      return 0;
    }
    std::size_t bytes = 0;
    for (std::size_t i = 0; i < sources_.size(); ++i) {
      bytes += waiting[i].revents != 0 ? read_some(sources_[i]) : 0;
    }
    keep_errors();
    return bytes;
  }

 private:
  void keep_errors() {
    const std::string& text = sources_[1].stream.text;
    file_ << std::string_view(text).substr(kept_) << std::flush;
    kept_ = text.size();
  }

  std::array<Source, 2> sources_;
  std::ofstream file_;
  std::size_t kept_ = 0;  // bytes of stderr that are in the file
};

// Returns the CPU time of all children that were waited for so far.
std::chrono::nanoseconds cpu_time_of_children() {
  rusage usage{};
  ::getrusage(RUSAGE_CHILDREN, &usage);
  const auto time_of = [](const timeval& time) {
    return std::chrono::seconds(time.tv_sec) + std::chrono::microseconds(time.tv_usec);
  };
  return time_of(usage.ru_utime) + time_of(usage.ru_stime);
}

struct Limit {
  const std::string& program;
  Clock::time_point start;
  milliseconds time;
  std::string_view option;
};

Error too_long(const Limit& limit) {
  return make_error(ErrorCode::limit_exceeded,
                    fmt::format("'{}' ran longer than its time limit of {} s{} and was stopped",
                                limit.program, limit.time.count() / 1000,
                                limit.option.empty() ? "" : fmt::format(" ({})", limit.option)));
}

// Reads until the child has ended, or has printed enough and was stopped. A grandchild may hold the
// output open after the end, so the end alone counts.
Result<void> follow(PipedChild& child, Streams& streams, CapturedRun& run, const Limit& limit,
                    const IsEnough& is_enough) {
  constexpr milliseconds kPatienceWithHooks(60'000);  // profilers write their files at the end
  while (!child.exit_code()) {
    ASSAY_PROPAGATE(Interruption::check());  // the return stops the child, too
    if (Clock::now() - limit.start > limit.time) {
      child.stop(kStopPatience);
      return too_long(limit);
    }
    if (!streams.are_open()) {
      std::this_thread::sleep_for(milliseconds(2));
    } else {
      streams.read(kStep);
    }
    if (is_enough && !child.has_ended() && is_enough(run)) {
      run.was_stopped = true;
      child.stop(kPatienceWithHooks);
    }
  }
  return {};
}

}  // namespace

std::string_view CapturedRun::errors() const {
  const std::string_view all = error_output.text;
  return all.substr(all.size() > kMostErrors ? all.size() - kMostErrors : 0);
}

bool CapturedRun::has_ended_well() const {
  constexpr int kKilled = 128 + SIGKILL;
  return was_stopped ? exit_code != kKilled : exit_code == 0;
}

Result<CapturedRun> run_captured(const std::vector<std::string>& command,
                                 const Environment& environment,
                                 const std::filesystem::path& errors, milliseconds time_limit,
                                 std::string_view limit_option, const RunHooks& hooks) {
  const auto start = Clock::now();
  const auto cpu_time_before = cpu_time_of_children();
  ASSAY_ASSIGN(PipedChild child, PipedChild::start_with_piped_errors(command, environment));
  CapturedRun run{.process = child.pid()};
  Streams streams(child, run, errors, hooks.cpu_clock);
  if (!streams.has_file()) {
    return make_error(ErrorCode::io_failure, "cannot write into " + errors.string());
  }
  ASSAY_PROPAGATE(follow(child, streams, run, {command.front(), start, time_limit, limit_option},
                         hooks.is_enough));
  run.wall_time = Clock::now() - start;
  run.exit_code = *child.exit_code();
  run.cpu_time = cpu_time_of_children() - cpu_time_before;
  // Processes that the child has started and left would go on writing. stop() ends these processes,
  // and at most what the pipes can hold is left to read.
  child.stop({});
  for (std::size_t left = 2 * kPipeBytes; streams.are_open();) {
    const std::size_t bytes = streams.read(kStep);
    if (bytes == 0 || bytes >= left) {
      break;
    }
    left -= bytes;
  }
  return run;
}

}  // namespace assay::process
