// SPDX-License-Identifier: Apache-2.0
#include "scheduler/sampling/cpu_times.h"

#include <charconv>
#include <ctime>
#include <fstream>
#include <string>
#include <system_error>

#include "scheduler/sampling/process_threads.h"

namespace assay::sampling {
namespace {

constexpr std::uint64_t kNsPerSecond = 1'000'000'000;

std::uint64_t in_ns(const timespec& time) {
  return static_cast<std::uint64_t>(time.tv_sec) * kNsPerSecond +
         static_cast<std::uint64_t>(time.tv_nsec);
}

std::optional<std::uint64_t> take_number(std::string_view& text) {
  const auto start = text.find_first_not_of(' ');
  if (start == std::string_view::npos) {
    return std::nullopt;
  }
  text.remove_prefix(start);
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc()) {
    return std::nullopt;
  }
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return number;
}

}  // namespace

std::uint64_t monotonic_ns() {
  timespec time{};
  ::clock_gettime(CLOCK_MONOTONIC, &time);
  return in_ns(time);
}

std::optional<ThreadTimes> parse_schedstat(std::string_view text) {
  const auto ran = take_number(text);
  const auto waited = take_number(text);
  if (!ran || !waited) {
    return std::nullopt;
  }
  return ThreadTimes{*ran, *waited};
}

// The program's name, in parentheses, may hold anything; eleven fields lie between it and ours.
std::optional<ModeTicks> parse_mode_ticks(std::string_view stat) {
  constexpr int kFieldsBefore = 11;
  const auto name_end = stat.rfind(')');
  if (name_end == std::string_view::npos) {
    return std::nullopt;
  }
  stat.remove_prefix(name_end + 1);
  for (int field = 0; field < kFieldsBefore; ++field) {
    const auto start = stat.find_first_not_of(' ');
    const auto end = stat.find(' ', start);
    if (start == std::string_view::npos || end == std::string_view::npos) {
      return std::nullopt;
    }
    stat.remove_prefix(end);
  }
  const auto user = take_number(stat);
  const auto kernel = take_number(stat);
  return user && kernel ? std::optional(ModeTicks{*user, *kernel}) : std::nullopt;
}

std::optional<ModeTicks> mode_ticks(pid_t process) {
  std::ifstream file("/proc/" + std::to_string(process) + "/stat");
  std::string text;  // stays empty where the process has ended
  std::getline(file, text);
  return parse_mode_ticks(text);
}

std::optional<std::uint64_t> process_cpu_ns(pid_t process) {
  clockid_t clock{};
  timespec ran{};
  if (::clock_getcpuclockid(process, &clock) != 0 || ::clock_gettime(clock, &ran) != 0) {
    return std::nullopt;
  }
  return in_ns(ran);
}

std::optional<ThreadTimes> thread_times(pid_t process, pid_t thread) {
  std::ifstream file("/proc/" + std::to_string(process) + "/task/" + std::to_string(thread) +
                     "/schedstat");
  std::string text;  // stays empty where the thread has ended
  std::getline(file, text);
  return parse_schedstat(text);
}

Result<CpuTimes> cpu_times(pid_t process) {
  const auto ran = process_cpu_ns(process);
  if (!ran) {
    return make_error(ErrorCode::not_found,
                      "process " + std::to_string(process) + " has no CPU time: it has ended");
  }
  CpuTimes times{.ran_ns = *ran, .waited_ns = 0, .knows_waiting = false};
  for (const pid_t thread : threads_of(process)) {
    if (const auto of_thread = thread_times(process, thread)) {
      times.waited_ns += of_thread->waited_ns;
      times.knows_waiting = true;
    }
  }
  return times;
}

double CpuUse::waiting() const {
  const auto wanted_ns = static_cast<double>(ran_ns + waited_ns);
  return wanted_ns > 0 ? static_cast<double>(waited_ns) / wanted_ns : 0;
}

bool CpuUse::has_foreign_load() const {
  constexpr double kForeign = 0.1;  // the probe takes 5.5 % of a busy processor
  return knows_waiting && waiting() > kForeign;
}

CpuUse use_between(const CpuTimes& before, const CpuTimes& after) {
  CpuUse use;
  use.ran_ns = after.ran_ns > before.ran_ns ? after.ran_ns - before.ran_ns : 0;
  // The waiting of threads that ended is missing in `after`.
  use.waited_ns = after.waited_ns > before.waited_ns ? after.waited_ns - before.waited_ns : 0;
  use.knows_waiting = before.knows_waiting && after.knows_waiting;
  return use;
}

void add(const CpuUse& more, CpuUse& to) {
  to.ran_ns += more.ran_ns;
  to.waited_ns += more.waited_ns;
  to.knows_waiting = to.knows_waiting || more.knows_waiting;
}

}  // namespace assay::sampling
