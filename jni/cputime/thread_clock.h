// SPDX-License-Identifier: Apache-2.0
// Reads clocks that Linux keeps, as far as sampling needs them. All functions may be called in a
// signal handler.
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

// Returns the CPU time clock of any thread of this process. The number of the clock is the kernel's
// own (linux/posix-timers.h). pthread_getcpuclockid() gives the same number, but only for a thread
// that is known by its pthread_t.
inline clockid_t cpu_clock_of(pid_t thread) {
  constexpr clockid_t kPerThread = 4;
  constexpr clockid_t kScheduler = 2;
  return static_cast<clockid_t>(~static_cast<unsigned>(thread) << 3U) | kPerThread | kScheduler;
}

}  // namespace assay::agent
