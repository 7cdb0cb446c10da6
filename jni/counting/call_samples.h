// SPDX-License-Identifier: Apache-2.0
// Has threads note their calls (paper 3, section 4; decision 0025). Words in each thread's segment
// say which entries of units are samples; compiled code looks at the words at each entry. The words
// are written by their thread alone: by the thread's code, and by the handler of the signals that
// the thread gets after each tick of its CPU time.
#pragma once

#include <cstdint>
#include <optional>

#include "jni/agent/settings_codec.h"
#include "jni/counting/caller_frames.h"
#include "jni/memory/thread_segments.h"
#include "native/options/call_options.h"
#include "native/options/count_options.h"
#include "native/session/call_slots.h"
#include "native/session/segment_space.h"
#include "native/support/result.h"

namespace assay::agent {

// A segment keeps its table when another thread takes it over, because only sums have a meaning.
inline constexpr MemoryRegion kCallRegion{
    .kind = session::MemoryKind::calls,
    .content = "slots for calls",
    .capacity_bytes =
        (sizeof(session::CallTableHeader) + options::kMostCallSlots * sizeof(session::CallSlot) +
         session::kPageBytes - 1) /
        session::kPageBytes * session::kPageBytes,
    .begins_zeroed = false};

// Hands out words and table, and makes the process's ticks ask for samples. Returns what the shim
// has to know. Requires: called once, kSamplingRegion and kCallRegion are regions of the segments,
// and `frames` is there where more levels of callers than one are noted.
Result<CallSettings> begin_call_samples(ThreadSegments& segments, options::CallNoting noting,
                                        const options::CallSampling& sampling,
                                        const std::optional<FrameLayout>& frames);

// Makes the calling thread note all calls, where all are to be noted, and tells its code how far
// the code may follow its callers. Requires: the thread has just tried to get its segment.
void begin_call_samples_of_thread();

// Opens a window for the calling thread, unless a window is open. May be called in a signal
// handler. A thread without a segment of its own gets no window, because other threads would write
// its words.
void ask_for_call_samples();

}  // namespace assay::agent
