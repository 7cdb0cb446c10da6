// SPDX-License-Identifier: Apache-2.0
// How long a program that reads what a profiler has recorded may take. Pure.
#pragma once

#include <algorithm>
#include <chrono>

namespace assay::profilers {

inline constexpr std::chrono::minutes kLeastReadingLimit(5);

// A recording grows with its run, and so does the time that its reading takes.
constexpr std::chrono::milliseconds reading_limit_after(std::chrono::nanoseconds run) {
  return std::max<std::chrono::milliseconds>(kLeastReadingLimit,
                                             std::chrono::ceil<std::chrono::milliseconds>(run));
}

}  // namespace assay::profilers
