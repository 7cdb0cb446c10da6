// SPDX-License-Identifier: Apache-2.0
#include "jni/counting/call_samples.h"

#include <atomic>
#include <utility>

#include "jni/agent/vm_structs.h"
#include "jni/counting/time_stamp_clock.h"
#include "jni/memory/thread_segment_pointer.h"

namespace assay::agent {
namespace {

struct OpenCallSampling {
  std::atomic<bool> is_open{false};
  std::uint32_t words = 0;  // distance from a segment's start, in bytes
  bool counts_all = false;
  options::CallSampling sampling;
  std::optional<FrameLayout> frames;    // absent: no caller's caller is noted
  std::optional<TimeStampClock> clock;  // present where windows end by the clock
};

OpenCallSampling open_call_sampling;

// Compiled code writes the words between two accesses of this thread, so the compiler must not keep
// a word in a register.
volatile session::CallWords& call_words_in(std::byte* segment) {
  return *reinterpret_cast<session::CallWords*>(segment + open_call_sampling.words);
}

// Tells whether a tick may not touch the words. Compiled code is in the middle of a sample where
// the next sample is not asked for and the window is open. Otherwise the window is open; where it
// ends by the clock, no call has come since it was over.
bool is_window_in_use(const volatile session::CallWords& words) {
  return words.samples_left != 0 && (!open_call_sampling.clock || words.until_next == 0);
}

}  // namespace

Result<CallSettings> begin_call_samples(ThreadSegments& segments, options::CallNoting noting,
                                        const options::CallSampling& sampling,
                                        const std::optional<FrameLayout>& frames) {
  constexpr std::uint64_t kOneThread = 1;
  ASSAY_ASSIGN(
      const std::uint64_t words,
      segments.allocate({session::MemoryKind::sampling, sizeof(session::CallWords), kOneThread}));
  ASSAY_ASSIGN(const std::uint64_t table,
               segments.allocate(
                   {session::MemoryKind::calls,
                    sizeof(session::CallTableHeader) + sampling.slots * sizeof(session::CallSlot),
                    kOneThread}));
  open_call_sampling.words = static_cast<std::uint32_t>(words);
  open_call_sampling.counts_all = noting == options::CallNoting::all;
  open_call_sampling.sampling = sampling;
  open_call_sampling.frames = frames;
  open_call_sampling.clock =
      sampling.window.count() == 0 ? std::nullopt : std::optional<TimeStampClock>(std::in_place);
  open_call_sampling.is_open.store(true, std::memory_order_release);
  return CallSettings{.words = open_call_sampling.words,
                      .table = static_cast<std::uint32_t>(table),
                      .slots = sampling.slots,
                      .stride = sampling.stride,
                      .all = open_call_sampling.counts_all,
                      .levels = frames ? sampling.levels : 1,
                      .frame_size = frames ? frames->frame_size : 0,
                      .timed = open_call_sampling.clock.has_value()};
}

void begin_call_samples_of_thread() {
  std::byte* segment = thread_segment();
  if (!open_call_sampling.is_open.load(std::memory_order_acquire) ||
      segment == last_resort_segment()) {
    return;
  }
  volatile session::CallWords& words = call_words_in(segment);
  if (open_call_sampling.frames) {
    words.stack_end = end_of_stack();
    words.code_begin = read_at<std::uint64_t>(open_call_sampling.frames->code_begin, 0);
    words.code_end = read_at<std::uint64_t>(open_call_sampling.frames->code_end, 0);
  }
  if (open_call_sampling.counts_all) {
    words.counts_all = 1;
  }
}

// The initial skip of a thread rotates through 1 to the stride, so that each of the first `stride`
// calls after a tick is the first sample equally often. Compiled code lowers `samples_left` last:
// while the word is not 0, the code may be between the two words.
void ask_for_call_samples() {
  if (!open_call_sampling.is_open.load(std::memory_order_acquire)) {
    return;
  }
  std::byte* segment = thread_segment();
  if (segment == last_resort_segment()) {
    return;
  }
  volatile session::CallWords& words = call_words_in(segment);
  if (is_window_in_use(words)) {
    return;
  }
  const std::uint32_t skip = words.next_skip;
  words.samples_left = open_call_sampling.clock ? 1 : open_call_sampling.sampling.samples;
  if (open_call_sampling.clock) {
    words.window_end = open_call_sampling.clock->stamp_after(open_call_sampling.sampling.window);
  }
  words.until_next = skip + 1;
  words.next_skip = (skip + 1) % open_call_sampling.sampling.stride;
}

}  // namespace assay::agent
