// SPDX-License-Identifier: Apache-2.0
#include "jni/counting/time_stamp_clock.h"

#include <x86intrin.h>

#include <ctime>

namespace assay::agent {
namespace {

// clock_gettime may be called in a signal handler (signal-safety(7)).
std::int64_t monotonic_ns() {
  constexpr std::int64_t kNanosPerSecond = 1'000'000'000;
  timespec now{};
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * kNanosPerSecond + now.tv_nsec;
}

}  // namespace

TimeStampClock::TimeStampClock() : first_stamp_(stamp_now()), first_ns_(monotonic_ns()) {}

std::uint64_t TimeStampClock::stamp_now() { return __rdtsc(); }

std::uint64_t TimeStampClock::stamp_after(std::chrono::nanoseconds time) const {
  const std::uint64_t now = stamp_now();
  const auto stamps = static_cast<double>(now - first_stamp_);
  const auto ns = static_cast<double>(monotonic_ns() - first_ns_);
  const double rate = stamps > 0 && ns > 0 ? stamps / ns : 1;
  return now + static_cast<std::uint64_t>(static_cast<double>(time.count()) * rate);
}

}  // namespace assay::agent
