// SPDX-License-Identifier: Apache-2.0
// Limits how long a program that reads a profiler's recording may take. The function is pure.
#pragma once

#include <algorithm>
#include <chrono>

namespace assay::profilers {

inline constexpr std::chrono::minutes kLeastReadingLimit(5);

// Returns the limit after a run of this length: a recording grows with its run, and so does the
// time that its reading takes.
constexpr std::chrono::milliseconds reading_limit_after(std::chrono::nanoseconds run) {
  return std::max<std::chrono::milliseconds>(kLeastReadingLimit,
                                             std::chrono::ceil<std::chrono::milliseconds>(run));
}

}  // namespace assay::profilers
