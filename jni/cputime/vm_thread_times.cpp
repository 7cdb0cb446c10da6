// SPDX-License-Identifier: Apache-2.0
#include "jni/cputime/vm_thread_times.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <unistd.h>

#include <array>
#include <charconv>
#include <memory>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "jni/cputime/thread_clock.h"
#include "native/cputime/thread_stat.h"

namespace assay::agent {
namespace {

constexpr const char* kThreads = "/proc/self/task";

// Returns the first line of a file that the kernel makes up, for which one read is enough. Returns
// an empty text where there is no file.
std::string first_bytes_of(const std::string& path) {
  constexpr std::size_t kMostBytes = 1024;
  const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) {
    return {};
  }
  std::array<char, kMostBytes> bytes{};
  const ssize_t length = ::read(file, bytes.data(), bytes.size());
  ::close(file);
  return length <= 0 ? std::string() : std::string(bytes.data(), static_cast<std::size_t>(length));
}

struct CloseFolder {
  void operator()(DIR* folder) const { ::closedir(folder); }
};

std::optional<std::unordered_set<pid_t>> threads_of_process() {
  const std::unique_ptr<DIR, CloseFolder> folder(::opendir(kThreads));
  if (folder == nullptr) {
    return std::nullopt;
  }
  std::unordered_set<pid_t> threads;
  while (const dirent* entry = ::readdir(folder.get())) {
    const std::string_view name(entry->d_name);
    pid_t thread = 0;
    const auto read = std::from_chars(name.data(), name.data() + name.size(), thread);
    if (read.ec == std::errc() && thread > 0) {
      threads.insert(thread);
    }
  }
  return threads;
}

std::string stat_line_of(pid_t thread) {
  return first_bytes_of(std::string(kThreads) + "/" + std::to_string(thread) + "/stat");
}

std::uint64_t nanoseconds_of(const timeval& time) {
  constexpr std::uint64_t kPerSecond = 1'000'000'000;
  constexpr std::uint64_t kPerMicrosecond = 1'000;
  return static_cast<std::uint64_t>(time.tv_sec) * kPerSecond +
         static_cast<std::uint64_t>(time.tv_usec) * kPerMicrosecond;
}

SplitTime split(const cputime::ThreadStat& stat, pid_t thread) {
  const std::uint64_t time = clock_nanoseconds(cpu_clock_of(thread));
  const std::uint64_t user = stat.user_part_of(time);
  return {user, time - user};
}

SplitTime time_of_calling_thread() {
  rusage usage{};
  return ::getrusage(RUSAGE_THREAD, &usage) != 0
             ? SplitTime()
             : SplitTime{nanoseconds_of(usage.ru_utime), nanoseconds_of(usage.ru_stime)};
}

}  // namespace

std::unordered_map<std::string, pid_t> threads_by_name() {
  std::unordered_map<std::string, pid_t> by_name;
  for (const pid_t thread : threads_of_process().value_or(std::unordered_set<pid_t>())) {
    if (const auto stat = cputime::parse_thread_stat(stat_line_of(thread))) {
      by_name.emplace(stat->name, thread);
    }
  }
  return by_name;
}

std::optional<std::unordered_set<pid_t>> VmThreadTimes::look(
    const std::function<bool(pid_t)>& is_the_programs) {
  auto alive = threads_of_process();
  if (!alive || alive->empty()) {
    return std::nullopt;
  }
  for (const pid_t thread : *alive) {
    if (is_the_programs(thread)) {
      threads_.erase(thread);  // the thread was seen before it was known as the program's
    } else {
      look_at(thread);
    }
  }
  std::erase_if(threads_, [&](const auto& entry) {
    const bool has_ended = !alive->contains(entry.first);
    if (has_ended) {
      ended(entry.second);
    }
    return has_ended;
  });
  return alive;
}

SplitTime time_of_thread(pid_t thread) {
  if (thread == ::gettid()) {
    return time_of_calling_thread();
  }
  const auto stat = cputime::parse_thread_stat(stat_line_of(thread));
  return stat ? split(*stat, thread) : SplitTime();
}

void VmThreadTimes::look_at(pid_t thread) {
  const auto stat = cputime::parse_thread_stat(stat_line_of(thread));
  if (!stat) {
    return;  // the thread has just ended
  }
  const Seen now{cputime::role_of(stat->name), split(*stat, thread)};
  const auto [known, is_new] = threads_.try_emplace(thread, now);
  if (!is_new && now.time.user + now.time.system != 0) {
    known->second = now;
  }
}

void VmThreadTimes::ended(const Seen& thread) {
  SplitTime& sum = of_ended_[static_cast<std::size_t>(thread.role)];
  sum.user += thread.time.user;
  sum.system += thread.time.system;
}

std::uint64_t VmThreadTimes::of(cputime::ThreadRole role) const {
  std::uint64_t sum = of_ended_[static_cast<std::size_t>(role)].user;
  for (const auto& [thread, seen] : threads_) {
    sum += seen.role == role ? seen.time.user : 0;
  }
  return sum;
}

std::uint64_t VmThreadTimes::in_kernel() const {
  std::uint64_t sum = 0;
  for (const SplitTime& time : of_ended_) {
    sum += time.system;
  }
  for (const auto& [thread, seen] : threads_) {
    sum += seen.time.system;
  }
  return sum;
}

}  // namespace assay::agent
