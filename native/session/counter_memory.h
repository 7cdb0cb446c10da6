// SPDX-License-Identifier: Apache-2.0
// The file space that counters take, and the limit on it. Every segment has room for every counter,
// so that one more thread costs as much as all counters of one segment.
#pragma once

#include <cstdint>

#include "native/support/saturating.h"

namespace assay::session {

// Space is allocated this many counters at a time: 16 pages.
inline constexpr std::uint64_t kCounterChunk = std::uint64_t{64} * 1024 / sizeof(std::uint64_t);

// How many counters of a segment have space when `needed` are in use; never none.
constexpr std::uint64_t counters_with_space(std::uint64_t needed) {
  const std::uint64_t chunks = (needed + kCounterChunk - 1) / kCounterChunk;
  return (chunks == 0 ? 1 : chunks) * kCounterChunk;
}

// Whether `segments` segments with room for `needed` counters each keep to the limit.
constexpr bool counters_fit(std::uint64_t limit_bytes, std::uint64_t segments,
                            std::uint64_t needed) {
  const std::uint64_t segment_bytes = counters_with_space(needed) * sizeof(std::uint64_t);
  return saturating_multiply(segments, segment_bytes) <= limit_bytes;
}

}  // namespace assay::session
