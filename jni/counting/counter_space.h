// SPDX-License-Identifier: Apache-2.0
// Counters are one kind of the memory that compiled code writes. A segment keeps its counts when
// another thread takes it over, because only sums over segments have a meaning. The new thread goes
// on counting.
#pragma once

#include <cstdint>

#include "jni/memory/thread_segments.h"
#include "native/session/session_layout.h"
#include "native/support/result.h"

namespace assay::agent {

// The region of counters is the first, because compiled code reaches a counter at 8 times its
// number from the segment's start. All of the segment belongs to counters while there is no other
// kind.
inline constexpr MemoryRegion kCounterRegion{.kind = session::MemoryKind::counters,
                                             .content = "counters",
                                             .capacity_bytes = kSegmentBytes,
                                             .begins_zeroed = false};

class CounterSpace {
 public:
  // Requires: kCounterRegion is the first region of the segments.
  explicit CounterSpace(ThreadSegments& segments) : segments_(segments) {}

  // Hands out `count` counters, zero in every segment, and returns the number of the first.
  Result<std::uint32_t> allocate(std::uint32_t count) {
    constexpr std::uint64_t kBytes = sizeof(std::uint64_t);
    ASSAY_ASSIGN(const std::uint64_t offset,
                 segments_.allocate({session::MemoryKind::counters, kBytes, count, kBytes}));
    return static_cast<std::uint32_t>(offset / kBytes);
  }

 private:
  ThreadSegments& segments_;
};

}  // namespace assay::agent
