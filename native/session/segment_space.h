// SPDX-License-Identifier: Apache-2.0
// Computes the file space that a region of a segment takes. Every segment in use has room for all
// that was handed out, so one more thread costs as much as one segment.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>

namespace assay::session {

inline constexpr std::uint64_t kPageBytes = 4096;

// Returns how many bytes of a region have space when `needed` are in use: whole pages, at least
// one. Space grows by an eighth at a time, so that many threads waste little of it, and so that
// there are few system calls.
constexpr std::uint64_t bytes_with_space(std::uint64_t needed) {
  constexpr std::uint64_t kStepsPerDoubling = 8;
  const std::uint64_t step = std::max(kPageBytes, std::bit_floor(needed) / kStepsPerDoubling);
  return std::max<std::uint64_t>(1, (needed + step - 1) / step) * step;
}

}  // namespace assay::session
