// SPDX-License-Identifier: Apache-2.0
// Clocks that Linux keeps, as far as sampling needs them. All of it may be called in a signal
// handler.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <ctime>

namespace assay::agent {

inline std::uint64_t nanoseconds_of(const timespec& time) {
  constexpr std::uint64_t kPerSecond = 1'000'000'000;
  return static_cast<std::uint64_t>(time.tv_sec) * kPerSecond +
         static_cast<std::uint64_t>(time.tv_nsec);
}

inline std::uint64_t clock_nanoseconds(clockid_t clock) {
  timespec now{};
  return ::clock_gettime(clock, &now) == 0 ? nanoseconds_of(now) : 0;
}

inline std::uint64_t monotonic_nanoseconds() { return clock_nanoseconds(CLOCK_MONOTONIC); }

// The CPU time clock of any thread of this process: the kernel's own numbering of such clocks
// (linux/posix-timers.h), which pthread_getcpuclockid() gives for threads that are known by
// pthread_t alone.
inline clockid_t cpu_clock_of(pid_t thread) {
  constexpr clockid_t kPerThread = 4;
  constexpr clockid_t kScheduler = 2;
  return static_cast<clockid_t>(~static_cast<unsigned>(thread) << 3U) | kPerThread | kScheduler;
}

}  // namespace assay::agent
