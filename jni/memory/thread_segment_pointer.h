// SPDX-License-Identifier: Apache-2.0
// The pointer through which compiled code finds the calling thread's counters: one word of static
// thread-local storage, read by `mov r, fs:[offset]`.
//
// Static TLS needs no preloading: the C library keeps a few hundred bytes of it for libraries that
// are loaded late, and the pointer takes eight. The pointer's initial value is the segment of last
// resort, so that it is never null, not even in threads that nobody announced to us.
#pragma once

#include <cstddef>
#include <cstdint>

namespace assay::agent {

// Counters in one segment. The segment of last resort has to exist before the agent runs, so the
// number is fixed at build time. A segment is address space, and costs memory only where it is
// used.
inline constexpr std::size_t kCounterCapacity = std::size_t{1} << 23;
inline constexpr std::size_t kSegmentBytes = kCounterCapacity * sizeof(std::uint64_t);

// Returns the segment of last resort, page-aligned; segment 0 of the session file is mapped over
// it.
std::uint64_t* last_resort_segment();

// Sets the pointer of the calling thread.
void set_thread_segment(std::uint64_t* segment);

// Returns the offset of the pointer from the thread pointer (the fs base), the same in all threads.
std::int64_t thread_segment_offset();

}  // namespace assay::agent
