// SPDX-License-Identifier: Apache-2.0
// Computes the file space that counters take. Every segment in use has room for every counter, so
// one more thread costs as much as all counters of one segment.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>

namespace assay::session {

inline constexpr std::uint64_t kCountersPerPage = 4096 / sizeof(std::uint64_t);

// Returns how many counters of a segment have space when `needed` are in use: whole pages, at least
// one. Space grows by an eighth at a time, so that many threads waste little of it, and so that
// there are few system calls.
constexpr std::uint64_t counters_with_space(std::uint64_t needed) {
  constexpr std::uint64_t kStepsPerDoubling = 8;
  const std::uint64_t step = std::max(kCountersPerPage, std::bit_floor(needed) / kStepsPerDoubling);
  return std::max<std::uint64_t>(1, (needed + step - 1) / step) * step;
}

// Returns the bytes of file space that one segment takes when `needed` counters are in use.
constexpr std::uint64_t segment_space(std::uint64_t needed) {
  return counters_with_space(needed) * sizeof(std::uint64_t);
}

}  // namespace assay::session
