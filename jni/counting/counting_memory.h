// SPDX-License-Identifier: Apache-2.0
// Prepares the memory that compiled code of a counted process writes: counters, and, where samples
// are taken or calls are noted, what these need.
#pragma once

#include <optional>

#include "jni/agent/settings_codec.h"
#include "jni/counting/call_samples.h"
#include "jni/counting/counter_space.h"
#include "jni/counting/path_samples.h"
#include "jni/memory/thread_segments.h"
#include "native/options/count_options.h"
#include "native/support/result.h"

namespace assay::agent {

// The region of counters where a segment has other regions, too.
inline constexpr MemoryRegion kCountersBesideSamples{
    .kind = kCounterRegion.kind,
    .content = kCounterRegion.content,
    .capacity_bytes =
        kCounterRegion.capacity_bytes - kSamplingRegion.capacity_bytes - kCallRegion.capacity_bytes,
    .begins_zeroed = kCounterRegion.begins_zeroed};

// Holds what the shim has to know of samples and of calls, where there are any.
struct CountingMemory {
  std::optional<SamplingSettings> sampling;
  std::optional<CallSettings> calls;

  bool needs_ticks() const { return sampling || calls; }
};

// Prepares the segments of a process that counts as the options say.
Result<CountingMemory> prepare_memory(ThreadSegments& segments,
                                      const options::CountOptions& options);

// Prepares what a thread needs that has just tried to get its segment.
void begin_samples_of_thread();

// Opens the windows of the calling thread (path_samples.h, call_samples.h). May be called in a
// signal handler.
void ask_for_samples();

}  // namespace assay::agent
