// SPDX-License-Identifier: Apache-2.0
#include "jni/counter_space.h"

#include "jni/header_words.h"
#include "jni/low_memory.h"
#include "jni/thread_segment_pointer.h"
#include "native/session/counter_memory.h"

namespace assay::agent {
namespace {

using planning::ThreadMode;
using session::SegmentKind;

static_assert(kCounterCapacity % session::kCounterChunk == 0);
constexpr std::size_t kNoSegment = ~std::size_t{0};

// The calling thread's segment, for detach_thread(); compiled code does not look here.
thread_local std::size_t attached_segment = kNoSegment;

}  // namespace

Result<void> CounterSpace::prepare(CounterSpace& space, ThreadMode mode,
                                   std::uint64_t memory_limit_bytes) {
  space.memory_limit_bytes_ = memory_limit_bytes;
  space.segments_.reserve(space.file_.header().segment_capacity);
  if (mode == ThreadMode::thread) {
    ASSAY_PROPAGATE(space.new_segment(SegmentKind::last_resort, last_resort_segment()));
    space.addressing_ = {mode, thread_segment_offset()};
    return {};
  }
  ASSAY_ASSIGN(const std::size_t number,
               space.new_segment(SegmentKind::shared, reserve_low_memory(kSegmentBytes)));
  space.addressing_ = {mode, reinterpret_cast<std::int64_t>(space.segments_[number].counters)};
  return {};
}

Result<std::uint32_t> CounterSpace::allocate(std::uint32_t count) {
  const std::lock_guard lock(mutex_);
  const std::uint64_t used = used_ + count;
  if (used > kCounterCapacity) {
    return make_error(ErrorCode::limit_exceeded, "all counters of a segment are in use");
  }
  ASSAY_PROPAGATE(check_memory(segments_.size(), used));
  for (std::size_t number = 0; number < segments_.size(); ++number) {
    ASSAY_PROPAGATE(commit_up_to(number, used));
  }
  const auto first = static_cast<std::uint32_t>(used_);
  used_ = used;
  store_word(file_.header().counters_used, used_);
  return first;
}

void CounterSpace::attach_thread(SegmentKind kind) {
  if (addressing_.mode != ThreadMode::thread || attached_segment != kNoSegment) {
    return;
  }
  const std::lock_guard lock(mutex_);
  std::optional<std::size_t> number = free_segment(kind);
  if (!number.has_value()) {
    if (auto created = new_segment(kind, nullptr)) {
      number = *created;
    }
  }
  if (!number.has_value() || !commit_up_to(*number, used_)) {
    store_word(file_.header().threads_without_segment, file_.header().threads_without_segment + 1);
    return;
  }
  store_word(file_.directory()[*number].in_use, 1);
  attached_segment = *number;
  set_thread_segment(segments_[*number].counters);
}

void CounterSpace::detach_thread() {
  if (attached_segment == kNoSegment) {
    return;
  }
  set_thread_segment(last_resort_segment());
  const std::lock_guard lock(mutex_);
  store_word(file_.directory()[attached_segment].in_use, 0);
  attached_segment = kNoSegment;
}

std::optional<std::size_t> CounterSpace::free_segment(SegmentKind kind) {
  const session::SegmentEntry* directory = file_.directory();
  for (std::size_t number = 0; number < segments_.size(); ++number) {
    if (directory[number].kind == static_cast<std::uint64_t>(kind) &&
        directory[number].in_use == 0) {
      return number;
    }
  }
  return std::nullopt;
}

Result<std::size_t> CounterSpace::new_segment(SegmentKind kind, void* address) {
  const std::size_t number = segments_.size();
  if (number >= file_.header().segment_capacity) {
    return make_error(ErrorCode::limit_exceeded, "all counter segments are in use");
  }
  ASSAY_PROPAGATE(check_memory(number + 1, used_));
  // Space first, and then the mapping: what fails leaves nothing that the next thread would not
  // take over. Only a whole segment is known to others.
  const std::uint64_t committed = session::counters_with_space(used_);
  ASSAY_PROPAGATE(file_.commit_counters(number, 0, committed));
  ASSAY_ASSIGN(std::uint64_t * counters, file_.map_segment(number, address));
  segments_.push_back({counters, committed});
  store_word(file_.directory()[number].kind, static_cast<std::uint64_t>(kind));
  store_word(file_.header().segments_used, segments_.size());
  return number;
}

Result<void> CounterSpace::commit_up_to(std::size_t number, std::uint64_t counters) {
  Segment& segment = segments_[number];
  const std::uint64_t wanted = session::counters_with_space(counters);
  if (wanted > segment.committed) {
    ASSAY_PROPAGATE(file_.commit_counters(number, segment.committed, wanted));
    segment.committed = wanted;
  }
  return {};
}

Result<void> CounterSpace::check_memory(std::uint64_t segments, std::uint64_t counters) const {
  if (session::counters_fit(memory_limit_bytes_, segments, counters)) {
    return {};
  }
  return make_error(ErrorCode::limit_exceeded,
                    "the memory limit for counters is reached (--memory)");
}

}  // namespace assay::agent
