// SPDX-License-Identifier: Apache-2.0
// Reads counters while the program counts. Each counter is read whole. Counters of other threads
// are read one after another, so they need not be of one moment.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "jni/memory/thread_segments.h"
#include "native/session/sparse_counters.h"

namespace assay::agent {

// Returns the sums over all segments, by kind of segment.
session::CounterValues sums_of_counters(ThreadSegments& segments);

// Returns a copy of counters.
std::vector<std::uint64_t> copy_of_counters(std::span<std::uint64_t> counters);

}  // namespace assay::agent
