// SPDX-License-Identifier: Apache-2.0
#include "scheduler/sampling/process_threads.h"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <fstream>
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

std::set<pid_t> compiler_threads_of(pid_t process) {
  std::set<pid_t> compilers;
  for (const pid_t thread : threads_of(process)) {
    std::ifstream file("/proc/" + std::to_string(process) + "/task/" + std::to_string(thread) +
                       "/comm");
    std::string name;  // stays empty where the thread has ended meanwhile
    std::getline(file, name);
    // "C1 CompilerThread0", "JVMCI CompilerThread0": the kernel keeps 15 characters.
    if (name.find(" Compiler") != std::string::npos || name.starts_with("assay ")) {
      compilers.insert(thread);
    }
  }
  return compilers;
}

}  // namespace assay::sampling
