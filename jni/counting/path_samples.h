// SPDX-License-Identifier: Apache-2.0
// Asks threads for samples of their paths (paper 2, section 3.3). A word in each thread's segment
// says how many paths are still to end in the thread's window; compiled code looks at the word
// where paths end. The word is written by its thread alone: by the thread's code, and by the
// handler of the signals that the thread gets after each tick of its CPU time. So a busy thread has
// as many windows as its share of the CPU time asks for, and an idle one has none.
#pragma once

#include <cstdint>

#include "jni/memory/thread_segments.h"
#include "native/planning/plan_options.h"
#include "native/session/segment_space.h"
#include "native/support/result.h"

namespace assay::agent {

// The page for the words of paths and of calls, which ask threads for samples.
inline constexpr MemoryRegion kSamplingRegion{.kind = session::MemoryKind::sampling,
                                              .content = "words for samples",
                                              .capacity_bytes = session::kPageBytes,
                                              .begins_zeroed = true};

// Holds what a segment has for samples of its thread's paths; assay.shim.lir.SamplePathOp knows the
// distances. Compiled code writes words between two accesses of this thread, so the compiler must
// not keep them in registers.
struct PathWords {
  volatile std::uint32_t paths_left;  // the word that compiled code looks at; 0: no window is open
  std::uint32_t next_skip;            // paths that the next window passes over
  volatile std::uint64_t window_end;  // value of the time stamp counter; where windows are timed
  std::uint64_t saved_registers[2];   // of compiled code, while it reads the counter
};

// Hands out the word and makes the process's ticks ask for samples. Returns the distance of the
// word from a segment's start, in bytes. Requires: called once, and kSamplingRegion is a region of
// the segments.
Result<std::uint32_t> begin_path_samples(ThreadSegments& segments,
                                         const planning::PathSampling& sampling);

// Makes all paths of the calling thread samples, where all paths are to be samples, and does
// nothing otherwise. Requires: the thread has just got its segment.
void begin_path_samples_of_thread();

// Opens a window for the calling thread, unless a window is open. May be called in a signal
// handler. A thread without a segment of its own gets no window, because other threads would write
// its word.
void ask_for_path_samples();

}  // namespace assay::agent
