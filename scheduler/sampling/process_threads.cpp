// SPDX-License-Identifier: Apache-2.0
#include "scheduler/sampling/process_threads.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <filesystem>
#include <fstream>
#include <string>

namespace assay::sampling {
namespace {

template <typename Test>
std::set<pid_t> threads_named(pid_t process, Test is_wanted) {
  std::set<pid_t> threads;
  for (const pid_t thread : threads_of(process)) {
    std::ifstream file("/proc/" + std::to_string(process) + "/task/" + std::to_string(thread) +
                       "/comm");
    std::string name;  // stays empty where the thread has ended meanwhile
    std::getline(file, name);
    if (is_wanted(name)) {
      threads.insert(thread);
    }
  }
  return threads;
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

bool is_compiler_thread(std::string_view name) {
  constexpr std::array<std::string_view, 3> kBeginnings = {"C1 Compiler", "C2 Compiler",
                                                           "JVMCI Compiler"};
  constexpr std::array<std::string_view, 2> kOfTheAgent = {"assay control", "assay replay"};
  return std::ranges::find(kOfTheAgent, name) != kOfTheAgent.end() ||
         std::ranges::any_of(
             kBeginnings, [&](std::string_view beginning) { return name.starts_with(beginning); });
}

std::set<pid_t> compiler_threads_of(pid_t process) {
  return threads_named(process, [](const std::string& name) { return is_compiler_thread(name); });
}

bool is_vm_thread(std::string_view name) {
  constexpr std::array<std::string_view, 18> kBeginnings = {
      "VM Thread",       "VM Periodic", "G1 ",          "GC Thread",      "C1 Compiler",
      "C2 Compiler",     "JVMCI",       "Signal Disp",  "Service Thread", "Monitor Defl",
      "Reference Handl", "Finalizer",   "Common-Clean", "Notification",   "Attach Listen",
      "ZWorker",         "ZDriver",     "ZDirector"};
  return std::ranges::any_of(
      kBeginnings, [&](std::string_view beginning) { return name.starts_with(beginning); });
}

std::set<pid_t> vm_threads_of(pid_t process) {
  return threads_named(process, [](const std::string& name) { return is_vm_thread(name); });
}

}  // namespace assay::sampling
