// SPDX-License-Identifier: Apache-2.0
#include "scheduler/sampling/process_threads.h"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <fstream>
#include <string>
#include <system_error>

#include "scheduler/sampling/thread_kind.h"

namespace assay::sampling {
namespace {

// Returns the thread's name; empty where the thread has ended meanwhile.
std::string name_of(pid_t process, pid_t thread) {
  std::ifstream file("/proc/" + std::to_string(process) + "/task/" + std::to_string(thread) +
                     "/comm");
  std::string name;
  std::getline(file, name);
  return name;
}

}  // namespace

std::vector<pid_t> threads_of(pid_t process) {
  std::vector<pid_t> threads;
  std::error_code ended;
  const std::filesystem::path folder = "/proc/" + std::to_string(process) + "/task";
  std::filesystem::directory_iterator entry(folder, ended);
  for (; !ended && entry != std::filesystem::directory_iterator(); entry.increment(ended)) {
    const std::string name = entry->path().filename();
    pid_t thread = 0;
    if (std::from_chars(name.data(), name.data() + name.size(), thread).ec == std::errc()) {
      threads.push_back(thread);
    }
  }
  std::ranges::sort(threads);
  return threads;
}

void ThreadCensus::look() {
  constexpr std::chrono::milliseconds kPause(100);
  const auto now = std::chrono::steady_clock::now();
  if (now < next_look_) {
    return;
  }
  next_look_ = now + kPause;
  for (const pid_t thread : threads_of(process_)) {
    const ThreadKind kind = kind_of_thread(name_of(process_, thread));
    if (kind != ThreadKind::program) {
      of_vm_.insert(thread);
    }
    if (kind == ThreadKind::compiler) {
      compilers_.insert(thread);
    }
  }
}

}  // namespace assay::sampling
