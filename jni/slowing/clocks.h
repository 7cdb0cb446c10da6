// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <ctime>

#include "native/codelog/code_log.h"

namespace assay::agent {

inline std::int64_t nanoseconds_of(clockid_t clock) {
  timespec now{};
  ::clock_gettime(clock, &now);
  return now.tv_sec * std::int64_t{1'000'000'000} + now.tv_nsec;
}

inline codelog::MonotonicNanos monotonic_now() { return nanoseconds_of(CLOCK_MONOTONIC); }

}  // namespace assay::agent
