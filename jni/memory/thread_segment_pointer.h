// SPDX-License-Identifier: Apache-2.0
// Defines the pointer through which compiled code finds the calling thread's segment: one word of
// static thread-local storage, read by `mov r, fs:[offset]`.
//
// Static TLS needs no preloading: the C library keeps a few hundred bytes of it for libraries that
// are loaded late, and the pointer takes eight. The pointer's initial value is the segment of last
// resort, so that it is never null, not even in threads that nobody announced to us.
#pragma once

#include <cstddef>
#include <cstdint>

namespace assay::agent {

// Returns the segment of last resort, page-aligned; segment 0 of the session file is mapped over
// it.
std::byte* last_resort_segment();

// Returns the segment of the calling thread, which is the one of last resort for a thread that has
// none of its own. May be called in a signal handler.
std::byte* thread_segment();

// Sets the pointer of the calling thread.
void set_thread_segment(std::byte* segment);

// Returns the offset of the pointer from the thread pointer (the fs base), the same in all threads.
std::int64_t thread_segment_offset();

}  // namespace assay::agent
