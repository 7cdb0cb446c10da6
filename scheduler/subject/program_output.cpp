// SPDX-License-Identifier: Apache-2.0
#include "scheduler/subject/program_output.h"

#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <ios>
#include <utility>

#include "scheduler/sampling/cpu_times.h"
#include "scheduler/subject/harness_lines.h"

namespace assay::subject {
namespace {

constexpr std::size_t kLinesKept = 20;
constexpr std::size_t kLongestLine = 1 << 20;  // the rest of a longer one counts as the next line
constexpr std::size_t kPipeBytes = 1 << 16;    // bytes that a pipe holds (pipe(7))
constexpr std::size_t kNewestMarks = 1 << 20;
constexpr std::size_t kOutputStream = 0;
constexpr std::size_t kErrorStream = 1;

}  // namespace

ProgramOutput::ProgramOutput(OutputPipes pipes, pid_t process, LinePattern iteration_end,
                             KeptIterations kept, const OutputFiles& files)
    : streams_{{{std::move(pipes.output)}, {std::move(pipes.errors)}}},
      over_(::eventfd(0, EFD_CLOEXEC)),
      process_(process),
      compilers_(process),
      iteration_end_(std::move(iteration_end)),
      kept_(kept) {
  for (Stream& stream : streams_) {
    stream.is_open = stream.pipe.get() >= 0;
  }
  if (!files.output.empty()) {
    copy_.open(files.output, std::ios::binary);
  }
  if (!files.errors.empty()) {
    errors_.open(files.errors, std::ios::binary | std::ios::app);
  }
  reader_ = std::thread([this] { read_all(); });
}

ProgramOutput::~ProgramOutput() {
  // Writing fails where there is no eventfd (see wait_for_input).
  static_cast<void>(::eventfd_write(over_.get(), 1));
  reader_.join();
}

std::vector<measuring::IterationMark> ProgramOutput::marks(std::size_t first) const {
  const std::lock_guard lock(mutex_);
  const std::size_t from = std::min(first - std::min(first, forgotten_), marks_.size());
  return {marks_.begin() + static_cast<std::ptrdiff_t>(from), marks_.end()};
}

std::size_t ProgramOutput::iterations() const {
  const std::lock_guard lock(mutex_);
  return forgotten_ + marks_.size();
}

std::vector<std::string> ProgramOutput::iteration_lines() const {
  const std::lock_guard lock(mutex_);
  return iteration_lines_;
}

OtherLines ProgramOutput::other_lines() const {
  const std::lock_guard lock(mutex_);
  return others_;
}

bool ProgramOutput::has_ended() const {
  const std::lock_guard lock(mutex_);
  return ended_;
}

std::string ProgramOutput::objection() const {
  const std::lock_guard lock(mutex_);
  return objection_;
}

// Without an eventfd (no descriptor was left) the function waits until there is input, or all
// writers have closed a pipe. poll() passes over negative descriptors.
bool ProgramOutput::wait_for_input(std::array<bool, 2>& has_input) const {
  std::array<pollfd, 3> descriptors{{{-1, POLLIN, 0}, {-1, POLLIN, 0}, {over_.get(), POLLIN, 0}}};
  for (std::size_t i = 0; i < streams_.size(); ++i) {
    descriptors[i].fd = streams_[i].is_open ? streams_[i].pipe.get() : -1;
  }
  while (::poll(descriptors.data(), descriptors.size(), -1) < 0) {
    if (errno != EINTR) {
      return false;
    }
  }
  has_input = {descriptors[0].revents != 0, descriptors[1].revents != 0};
  return descriptors[2].revents == 0;
}

void ProgramOutput::read_some(std::size_t number) {
  Stream& stream = streams_[number];
  std::array<char, kPipeBytes> buffer{};
  const ssize_t count = ::read(stream.pipe.get(), buffer.data(), buffer.size());
  if (count <= 0) {
    stream.is_open = count < 0 && errno == EINTR;
    return;
  }
  if (number == kErrorStream && errors_.is_open()) {
    errors_.write(buffer.data(), count).flush();
  }
  std::string& pending = stream.pending;
  pending.append(buffer.data(), static_cast<std::size_t>(count));
  std::size_t start = 0;
  for (auto end = pending.find('\n'); end != std::string::npos; end = pending.find('\n', start)) {
    take_line(pending.substr(start, end - start), number);
    start = end + 1;
  }
  pending.erase(0, start);
  if (pending.size() > kLongestLine) {
    take_line(std::exchange(pending, {}), number);
  }
}

// Returns whether there was anything to read.
bool ProgramOutput::read_what_came(const std::array<bool, 2>& has_input) {
  for (std::size_t i = 0; i < streams_.size(); ++i) {
    if (has_input[i]) {
      read_some(i);
    }
  }
  return has_input[0] || has_input[1];
}

void ProgramOutput::read_all() {
  bool is_wanted = true;
  while (streams_[0].is_open || streams_[1].is_open) {
    std::array<bool, 2> has_input{};
    is_wanted = wait_for_input(has_input);
    if (!read_what_came(has_input) || !is_wanted) {
      break;
    }
  }
  for (std::size_t i = 0; i < streams_.size(); ++i) {
    if (!streams_[i].pending.empty()) {
      take_line(std::exchange(streams_[i].pending, {}), i);
    }
  }
  copy_.flush();
  const std::lock_guard lock(mutex_);
  ended_ = true;
}

void ProgramOutput::end_iteration(const std::string& line) {
  const auto times = sampling::process_cpu_ns(process_);
  const std::uint64_t compilers_ns =
      kept_ == KeptIterations::all_with_lines ? compilers_.cpu_ns() : 0;
  const std::lock_guard lock(mutex_);
  if (kept_ == KeptIterations::all_with_lines) {
    iteration_lines_.push_back(line);
  } else if (marks_.size() == kNewestMarks) {
    marks_.pop_front();
    ++forgotten_;
  }
  if (times) {  // there are none where the program has ended
    marks_.push_back({.time_ns = sampling::monotonic_ns(),
                      .cpu_ns = *times,
                      .printed = std::exchange(since_mark_, Fnv1a()).value(),
                      .compilers_ns = compilers_ns});
  }
}

// What is printed on stderr ends iterations and tells objections, but is not compared between
// iterations: the VM and profilers print there, too.
void ProgramOutput::take_line(const std::string& line, std::size_t stream) {
  if (iteration_end_.matches(line)) {
    end_iteration(line);
    return;
  }
  auto objection = objection_of(line);
  if (stream == kOutputStream) {
    copy_ << line << '\n';
  }
  const std::lock_guard lock(mutex_);
  if (objection && objection_.empty()) {
    objection_ = *std::move(objection);
  }
  if (stream != kOutputStream) {
    return;
  }
  ++others_.count;
  others_.hash.add(line).add("\n");
  since_mark_.add(line).add("\n");
  others_.last.push_back(line);
  if (others_.last.size() > kLinesKept) {
    others_.last.erase(others_.last.begin());
  }
}

}  // namespace assay::subject
