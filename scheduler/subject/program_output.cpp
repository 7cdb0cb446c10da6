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

namespace assay::subject {
namespace {

constexpr std::size_t kLinesKept = 20;
constexpr std::size_t kLongestLine = 1 << 20;  // the rest of a longer one counts as the next line
constexpr std::size_t kPipeBytes = 1 << 16;    // bytes that a pipe holds (pipe(7))
constexpr std::size_t kNewestMarks = 1 << 20;

}  // namespace

ProgramOutput::ProgramOutput(process::UniqueDescriptor pipe, pid_t process,
                             LinePattern iteration_end, KeptIterations kept,
                             const std::filesystem::path& copy)
    : pipe_(std::move(pipe)),
      over_(::eventfd(0, EFD_CLOEXEC)),
      process_(process),
      iteration_end_(std::move(iteration_end)),
      kept_(kept) {
  if (!copy.empty()) {
    copy_.open(copy, std::ios::binary);
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

// Waits for input or for the end. Without an eventfd (no descriptor was left) the function waits
// until there is input, or all writers have closed the pipe.
ProgramOutput::Waking ProgramOutput::wait_for_input() const {
  std::array<pollfd, 2> descriptors{{{pipe_.get(), POLLIN, 0}, {over_.get(), POLLIN, 0}}};
  while (::poll(descriptors.data(), descriptors.size(), -1) < 0) {
    if (errno != EINTR) {
      return {.has_input = false, .is_over = true};
    }
  }
  return {.has_input = descriptors[0].revents != 0, .is_over = descriptors[1].revents != 0};
}

void ProgramOutput::read_all() {
  std::string pending;
  std::array<char, kPipeBytes> buffer{};
  for (Waking waking; !waking.is_over;) {
    waking = wait_for_input();
    if (!waking.has_input) {
      break;
    }
    const ssize_t count = ::read(pipe_.get(), buffer.data(), buffer.size());
    if (count < 0 && errno == EINTR) {
      continue;
    }
    if (count <= 0) {
      break;
    }
    pending.append(buffer.data(), static_cast<std::size_t>(count));
    std::size_t start = 0;
    for (auto end = pending.find('\n'); end != std::string::npos; end = pending.find('\n', start)) {
      take_line(pending.substr(start, end - start));
      start = end + 1;
    }
    pending.erase(0, start);
    if (pending.size() > kLongestLine) {
      take_line(pending);
      pending.clear();
    }
  }
  if (!pending.empty()) {
    take_line(pending);
  }
  copy_.flush();
  const std::lock_guard lock(mutex_);
  ended_ = true;
}

void ProgramOutput::take_line(const std::string& line) {
  if (iteration_end_.matches(line)) {
    const auto times = sampling::process_cpu_ns(process_);
    const std::lock_guard lock(mutex_);
    if (kept_ == KeptIterations::all_with_lines) {
      iteration_lines_.push_back(line);
    } else if (marks_.size() == kNewestMarks) {
      marks_.pop_front();
      ++forgotten_;
    }
    if (times) {  // there are none where the program has ended
      marks_.push_back(
          {sampling::monotonic_ns(), *times, std::exchange(since_mark_, Fnv1a()).value()});
    }
    return;
  }
  copy_ << line << '\n';
  const std::lock_guard lock(mutex_);
  ++others_.count;
  others_.hash.add(line).add("\n");
  since_mark_.add(line).add("\n");
  others_.last.push_back(line);
  if (others_.last.size() > kLinesKept) {
    others_.last.erase(others_.last.begin());
  }
}

}  // namespace assay::subject
