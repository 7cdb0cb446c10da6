// SPDX-License-Identifier: Apache-2.0
#include "jni/counting/path_samples.h"

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "jni/counting/time_stamp_clock.h"
#include "jni/memory/thread_segment_pointer.h"

namespace assay::agent {
namespace {

struct OpenSampling {
  std::atomic<bool> is_open{false};
  std::uint32_t word = 0;  // the word's distance from a segment's start, in bytes
  planning::PathSampling sampling;
  std::optional<TimeStampClock> clock;  // present where windows end by the clock
};

OpenSampling open_sampling;

PathWords& words_in(std::byte* segment) {
  return *reinterpret_cast<PathWords*>(segment + open_sampling.word);
}

bool takes_all() { return open_sampling.sampling.samples == planning::PathSampling::kAll; }

}  // namespace

Result<std::uint32_t> begin_path_samples(ThreadSegments& segments,
                                         const planning::PathSampling& sampling) {
  constexpr std::uint64_t kOneThread = 1;
  ASSAY_ASSIGN(const std::uint64_t offset,
               segments.allocate({session::MemoryKind::sampling, sizeof(PathWords), kOneThread}));
  open_sampling.word = static_cast<std::uint32_t>(offset);
  open_sampling.sampling = sampling;
  open_sampling.clock =
      sampling.is_timed() ? std::optional<TimeStampClock>(std::in_place) : std::nullopt;
  if (takes_all()) {
    words_in(last_resort_segment()).paths_left = 1;
  }
  open_sampling.is_open.store(true, std::memory_order_release);
  return open_sampling.word;
}

void begin_path_samples_of_thread() {
  if (open_sampling.is_open.load(std::memory_order_acquire) && takes_all()) {
    words_in(thread_segment()).paths_left = 1;
  }
}

// The initial skip of a thread rotates through 0 to stride - 1, so that each of the first `stride`
// paths after a tick is the first sample equally often. A rotation that threads shared could give
// one of two threads only even skips.
//
// A window that ends by the clock may be over without a path that closed it, so a tick opens it
// anew. Compiled code that is between two of its instructions then either takes its sample in the
// new window, or the next path does.
void ask_for_path_samples() {
  if (!open_sampling.is_open.load(std::memory_order_acquire) || takes_all()) {
    return;
  }
  std::byte* segment = thread_segment();
  if (segment == last_resort_segment() ||
      (!open_sampling.clock && words_in(segment).paths_left != 0)) {
    return;
  }
  PathWords& words = words_in(segment);
  if (open_sampling.clock) {
    words.window_end = open_sampling.clock->stamp_after(
        std::chrono::microseconds(open_sampling.sampling.window_us));
    words.paths_left = words.next_skip + 1;
  } else {
    words.paths_left = open_sampling.sampling.samples + words.next_skip;
  }
  words.next_skip = (words.next_skip + 1) % open_sampling.sampling.stride;
}

}  // namespace assay::agent
