// SPDX-License-Identifier: Apache-2.0
#include "jni/counting/counter_space.h"

#include <optional>
#include <utility>

#include "jni/memory/thread_end.h"
#include "jni/memory/low_memory.h"
#include "jni/memory/thread_segment_pointer.h"
#include "jni/session/header_words.h"
#include "native/session/counter_memory.h"

namespace assay::agent {
namespace {

using planning::ThreadMode;
using session::SegmentKind;

static_assert(session::counters_with_space(kCounterCapacity) == kCounterCapacity);

// The calling thread's segment, used at the thread's end; compiled code does not read it.
thread_local std::optional<std::size_t> attached_segment;

}  // namespace

Result<void> CounterSpace::prepare(CounterSpace& space, ThreadMode mode,
                                   std::uint64_t memory_limit_bytes) {
  space.memory_limit_bytes_ = memory_limit_bytes;
  if (mode == ThreadMode::thread) {
    ASSAY_PROPAGATE(prepare_thread_ends());
    ASSAY_PROPAGATE(space.new_segment(SegmentKind::last_resort, last_resort_segment()));
    space.addressing_ = {mode, thread_segment_offset()};
    return {};
  }
  ASSAY_ASSIGN(const std::size_t number,
               space.new_segment(SegmentKind::shared, reserve_low_memory(kSegmentBytes)));
  space.addressing_ = {mode, reinterpret_cast<std::int64_t>(space.segments_[number].counters)};
  return {};
}

// Returns the bytes that the segments in use lack for `counters`. Segments that no thread holds get
// their space when a thread takes them.
std::uint64_t CounterSpace::missing_bytes(std::uint64_t counters) const {
  const std::uint64_t wanted = session::counters_with_space(counters);
  std::uint64_t missing = 0;
  for (const Segment& segment : segments_) {
    missing += segment.in_use && wanted > segment.committed ? wanted - segment.committed : 0;
  }
  return missing * sizeof(std::uint64_t);
}

Result<std::uint32_t> CounterSpace::allocate(std::uint32_t count) {
  const std::lock_guard lock(mutex_);
  const std::uint64_t used = used_ + count;
  if (used > kCounterCapacity) {
    return make_error(ErrorCode::limit_exceeded, "all counters of a segment are in use");
  }
  ASSAY_PROPAGATE(check_memory(missing_bytes(used)));
  for (std::size_t number = 0; number < segments_.size(); ++number) {
    if (segments_[number].in_use) {
      ASSAY_PROPAGATE(commit_up_to(number, used));
    }
  }
  const auto first = static_cast<std::uint32_t>(used_);
  used_ = used;
  store_word(file_.header().counters_used, used_);
  return first;
}

Result<void> CounterSpace::attach_thread(SegmentKind kind) {
  if (addressing_.mode != ThreadMode::thread || attached_segment.has_value()) {
    return {};
  }
  const std::lock_guard lock(mutex_);
  const auto number = segment_for_thread(kind);
  if (!number) {
    store_word(file_.header().threads_without_segment, file_.header().threads_without_segment + 1);
    return number.error();
  }
  set_in_use(*number, true);
  attached_segment = *number;
  set_thread_segment(segments_[*number].counters);
  call_at_thread_end(&CounterSpace::at_thread_end, this);
  return {};
}

void CounterSpace::at_thread_end(void* space) {
  static_cast<CounterSpace*>(space)->detach_thread();
}

void CounterSpace::detach_thread() {
  set_thread_segment(last_resort_segment());
  const std::lock_guard lock(mutex_);
  const std::size_t number = *attached_segment;
  set_in_use(number, false);
  Segment& segment = segments_[number];
  segment.next_free = std::exchange(first_free(segment.kind), number);
  attached_segment.reset();
}

std::size_t& CounterSpace::first_free(SegmentKind kind) {
  return first_free_.try_emplace(kind, kNoSegment).first->second;
}

void CounterSpace::set_in_use(std::size_t number, bool in_use) {
  segments_[number].in_use = in_use;
  store_word(file_.directory()[number].in_use, in_use ? 1 : 0);
}

Result<std::size_t> CounterSpace::segment_for_thread(SegmentKind kind) {
  std::size_t& free = first_free(kind);
  if (free == kNoSegment) {
    return new_segment(kind, nullptr);
  }
  const std::size_t number = free;
  ASSAY_PROPAGATE(commit_up_to(number, used_));
  free = segments_[number].next_free;
  return number;
}

Result<std::size_t> CounterSpace::new_segment(SegmentKind kind, void* address) {
  const std::size_t number = segments_.size();
  if (number >= file_.header().segment_capacity) {
    return make_error(ErrorCode::limit_exceeded, "all counter segments are in use");
  }
  ASSAY_PROPAGATE(check_memory(session::segment_space(used_)));
  // Space is allocated first, then mapped: after a failure the next thread takes over what there
  // is. Other processes learn of a segment only when it is complete.
  const std::uint64_t committed = session::counters_with_space(used_);
  ASSAY_PROPAGATE(file_.commit_entry(number));
  ASSAY_PROPAGATE(file_.commit_counters(number, 0, committed));
  ASSAY_ASSIGN(std::uint64_t * counters, file_.map_segment(number, address));
  segments_.push_back({counters, committed, kind});
  committed_bytes_ += committed * sizeof(std::uint64_t);
  store_word(file_.directory()[number].counters, committed);
  store_word(file_.directory()[number].kind, static_cast<std::uint64_t>(kind));
  store_word(file_.header().segments_used, segments_.size());
  return number;
}

Result<void> CounterSpace::commit_up_to(std::size_t number, std::uint64_t counters) {
  Segment& segment = segments_[number];
  const std::uint64_t wanted = session::counters_with_space(counters);
  if (wanted > segment.committed) {
    const std::uint64_t more_bytes = (wanted - segment.committed) * sizeof(std::uint64_t);
    ASSAY_PROPAGATE(check_memory(more_bytes));
    ASSAY_PROPAGATE(file_.commit_counters(number, segment.committed, wanted));
    segment.committed = wanted;
    store_word(file_.directory()[number].counters, wanted);
    committed_bytes_ += more_bytes;
  }
  return {};
}

Result<void> CounterSpace::check_memory(std::uint64_t more_bytes) const {
  if (more_bytes == 0 || committed_bytes_ + more_bytes <= memory_limit_bytes_) {
    return {};
  }
  return make_error(ErrorCode::limit_exceeded,
                    "the memory limit for counters is reached (--memory)");
}

}  // namespace assay::agent
