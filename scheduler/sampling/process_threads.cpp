// SPDX-License-Identifier: Apache-2.0
#include "scheduler/sampling/process_threads.h"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <string>

namespace assay::sampling {

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

}  // namespace assay::sampling
