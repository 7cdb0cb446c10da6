// SPDX-License-Identifier: Apache-2.0
#include "jni/counter_space.h"

#include <algorithm>
#include <atomic>

#include "jni/low_memory.h"
#include "jni/thread_segment_pointer.h"

namespace assay::agent {
namespace {

using planning::ThreadMode;
using session::SegmentKind;

// Space is allocated this many counters at a time: 16 pages.
constexpr std::uint64_t kChunk = std::uint64_t{64} * 1024 / sizeof(std::uint64_t);
constexpr std::size_t kNoSegment = ~std::size_t{0};

// The calling thread's segment, for detach_thread(); compiled code does not look here.
thread_local std::size_t attached_segment = kNoSegment;

void store(std::uint64_t& word, std::uint64_t value) {
  std::atomic_ref<std::uint64_t>(word).store(value, std::memory_order_release);
}

std::uint64_t round_up_to_chunk(std::uint64_t counters) {
  return (counters + kChunk - 1) / kChunk * kChunk;
}

}  // namespace

Result<void> CounterSpace::prepare(CounterSpace& space, ThreadMode mode,
                                   std::uint64_t memory_limit_bytes) {
  space.memory_limit_bytes_ = memory_limit_bytes;
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
  if (committed_bytes_at(used) > memory_limit_bytes_) {
    return make_error(ErrorCode::limit_exceeded,
                      "the memory limit for counters is reached (--memory)");
  }
  for (std::size_t number = 0; number < segments_.size(); ++number) {
    ASSAY_PROPAGATE(commit_up_to(number, used));
  }
  const auto first = static_cast<std::uint32_t>(used_);
  used_ = used;
  store(file_.header().counters_used, used_);
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
    store(file_.header().threads_without_segment, file_.header().threads_without_segment + 1);
    return;
  }
  store(file_.directory()[*number].in_use, 1);
  attached_segment = *number;
  set_thread_segment(segments_[*number].counters);
}

void CounterSpace::detach_thread() {
  if (attached_segment == kNoSegment) {
    return;
  }
  set_thread_segment(last_resort_segment());
  const std::lock_guard lock(mutex_);
  store(file_.directory()[attached_segment].in_use, 0);
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
  ASSAY_ASSIGN(std::uint64_t * counters, file_.map_segment(number, address));
  segments_.push_back({counters, 0});
  ASSAY_PROPAGATE(commit_up_to(number, std::max<std::uint64_t>(used_, 1)));
  store(file_.directory()[number].kind, static_cast<std::uint64_t>(kind));
  store(file_.header().segments_used, segments_.size());
  return number;
}

Result<void> CounterSpace::commit_up_to(std::size_t number, std::uint64_t counters) {
  Segment& segment = segments_[number];
  const std::uint64_t wanted = std::min(round_up_to_chunk(counters), kCounterCapacity);
  if (wanted > segment.committed) {
    ASSAY_PROPAGATE(file_.commit_counters(number, segment.committed, wanted));
    segment.committed = wanted;
  }
  return {};
}

std::uint64_t CounterSpace::committed_bytes_at(std::uint64_t counters) const {
  return segments_.size() * round_up_to_chunk(counters) * sizeof(std::uint64_t);
}

}  // namespace assay::agent
