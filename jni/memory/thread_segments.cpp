// SPDX-License-Identifier: Apache-2.0
#include "jni/memory/thread_segments.h"

#include <algorithm>
#include <cstring>
#include <string>
#include <utility>

#include "jni/memory/gs_base.h"
#include "jni/memory/low_memory.h"
#include "jni/memory/thread_end.h"
#include "jni/memory/thread_segment_pointer.h"
#include "jni/session/header_words.h"
#include "native/session/segment_space.h"
#include "native/support/saturating.h"

namespace assay::agent {
namespace {

using session::kMemoryKinds;
using session::SegmentKind;

// The calling thread's segment, used at the thread's end; compiled code does not read it.
thread_local std::optional<std::size_t> attached_segment;

constexpr std::uint64_t aligned(std::uint64_t offset, std::uint64_t alignment) {
  return (offset + alignment - 1) / alignment * alignment;
}

}  // namespace

Result<void> ThreadSegments::prepare(ThreadSegments& segments, planning::SegmentBase base,
                                     std::span<const MemoryRegion> regions,
                                     std::uint64_t memory_limit_bytes) {
  segments.memory_limit_bytes_ = memory_limit_bytes;
  ASSAY_PROPAGATE(segments.lay_out(regions));
  if (base != planning::SegmentBase::fixed) {
    ASSAY_PROPAGATE(prepare_thread_ends());
    ASSAY_PROPAGATE(segments.new_segment(SegmentKind::last_resort, last_resort_segment()));
    segments.addressing_ = {base, thread_segment_offset()};
    segments.point_calling_thread_to(last_resort_segment());
    return {};
  }
  ASSAY_ASSIGN(const std::size_t number,
               segments.new_segment(SegmentKind::shared, reserve_low_memory(kSegmentBytes)));
  segments.addressing_ = {base, reinterpret_cast<std::int64_t>(segments.segments_[number].start)};
  return {};
}

Result<void> ThreadSegments::lay_out(std::span<const MemoryRegion> regions) {
  std::uint64_t offset = 0;
  for (const MemoryRegion& region : regions) {
    const std::size_t kind = session::index_of(region.kind);
    regions_[kind] = region;
    file_.header().regions[kind] = {.offset = offset, .capacity = region.capacity_bytes};
    offset += region.capacity_bytes;
  }
  if (offset > kSegmentBytes) {
    return make_error(ErrorCode::internal, "a segment is too small for its regions");
  }
  return {};
}

// Returns the bytes that a segment lacks when `used` bytes of a kind are handed out.
std::uint64_t ThreadSegments::missing_bytes(std::size_t number, std::size_t kind,
                                            std::uint64_t used) {
  const std::uint64_t wanted =
      std::min(session::bytes_with_space(used), file_.header().regions[kind].capacity);
  const std::uint64_t space = file_.directory()[number].region_space[kind];
  return wanted > space ? wanted - space : 0;
}

// Segments that no thread holds get their space when a thread takes them.
Result<std::uint64_t> ThreadSegments::allocate(const MemoryRequest& request) {
  const std::lock_guard lock(mutex_);
  const std::size_t kind = session::index_of(request.kind);
  session::SessionHeader& header = file_.header();
  const std::uint64_t first = aligned(header.region_used[kind], request.alignment);
  const std::uint64_t used =
      saturating_add(first, saturating_multiply(request.count, request.element_bytes));
  if (used > header.regions[kind].capacity) {
    return make_error(ErrorCode::limit_exceeded,
                      "all " + std::string(regions_[kind].content) + " of a segment are in use");
  }
  std::uint64_t missing = 0;
  for (std::size_t number = 0; number < segments_.size(); ++number) {
    missing += file_.directory()[number].in_use != 0 ? missing_bytes(number, kind, used) : 0;
  }
  ASSAY_PROPAGATE(check_memory(missing));
  for (std::size_t number = 0; number < segments_.size(); ++number) {
    if (file_.directory()[number].in_use != 0) {
      ASSAY_PROPAGATE(commit_up_to(number, kind, used));
    }
  }
  store_word(header.region_used[kind], used);
  return header.regions[kind].offset + first;
}

Result<void> ThreadSegments::attach_thread(SegmentKind kind) {
  if (addressing_.base == planning::SegmentBase::fixed || attached_segment.has_value()) {
    return {};
  }
  const std::lock_guard lock(mutex_);
  const auto number = segment_for_thread(kind);
  if (!number) {
    point_calling_thread_to(last_resort_segment());
    store_word(file_.header().threads_without_segment, file_.header().threads_without_segment + 1);
    return number.error();
  }
  store_word(file_.directory()[*number].in_use, 1);
  attached_segment = *number;
  point_calling_thread_to(segments_[*number].start);
  call_at_thread_end(
      [](void* segments) { static_cast<ThreadSegments*>(segments)->detach_thread(); }, this);
  return {};
}

// A new thread has its creator's gs base, but a word of its own that points to the last resort.
// Path decoding needs the address in a register, and reads the word with both bases.
void ThreadSegments::point_calling_thread_to(std::byte* segment) const {
  set_thread_segment(segment);
  if (addressing_.base == planning::SegmentBase::gs) {
    set_gs_base(segment);
  }
}

// Native code of the program may have changed the base. This is the last place to see it.
void ThreadSegments::note_other_base(std::size_t number) {
  if (addressing_.base == planning::SegmentBase::gs && gs_base() != segments_[number].start) {
    store_word(file_.header().threads_with_other_base, file_.header().threads_with_other_base + 1);
  }
}

void ThreadSegments::detach_thread() {
  const std::lock_guard lock(mutex_);
  const std::size_t number = *attached_segment;
  note_other_base(number);
  point_calling_thread_to(last_resort_segment());
  session::SegmentEntry& entry = file_.directory()[number];
  store_word(entry.in_use, 0);
  const auto kind = static_cast<SegmentKind>(entry.kind);
  segments_[number].next_free = std::exchange(first_free(kind), number);
  attached_segment.reset();
}

std::size_t& ThreadSegments::first_free(SegmentKind kind) {
  return first_free_.try_emplace(kind, kNoSegment).first->second;
}

Result<std::size_t> ThreadSegments::segment_for_thread(SegmentKind kind) {
  std::size_t& free = first_free(kind);
  if (free == kNoSegment) {
    return new_segment(kind, nullptr);
  }
  const std::size_t number = free;
  ASSAY_PROPAGATE(commit_all_kinds(number));
  free = segments_[number].next_free;
  clear_for_next_thread(number);
  return number;
}

void ThreadSegments::clear_for_next_thread(std::size_t number) {
  for (std::size_t kind = 0; kind < kMemoryKinds; ++kind) {
    if (regions_[kind].begins_zeroed) {
      std::memset(segments_[number].start + file_.header().regions[kind].offset, 0,
                  file_.header().region_used[kind]);
    }
  }
}

Result<std::size_t> ThreadSegments::new_segment(SegmentKind kind, void* address) {
  const std::size_t number = segments_.size();
  if (number >= file_.header().segment_capacity) {
    return make_error(ErrorCode::limit_exceeded, "all segments are in use");
  }
  // Space is allocated first, then mapped: after a failure the next thread takes over what there
  // is. Other processes learn of a segment only when it is complete.
  ASSAY_PROPAGATE(file_.commit_entry(number));
  ASSAY_PROPAGATE(commit_all_kinds(number));
  ASSAY_ASSIGN(std::byte * start, file_.map_segment(number, address));
  segments_.push_back({start});
  store_word(file_.directory()[number].in_use, 1);
  store_word(file_.directory()[number].kind, static_cast<std::uint64_t>(kind));
  store_word(file_.header().segments_used, segments_.size());
  return number;
}

// Gives a segment space for all that was handed out.
Result<void> ThreadSegments::commit_all_kinds(std::size_t number) {
  for (std::size_t kind = 0; kind < kMemoryKinds; ++kind) {
    ASSAY_PROPAGATE(commit_up_to(number, kind, file_.header().region_used[kind]));
  }
  return {};
}

Result<void> ThreadSegments::commit_up_to(std::size_t number, std::size_t kind,
                                          std::uint64_t used) {
  const std::uint64_t more_bytes = missing_bytes(number, kind, used);
  if (more_bytes != 0) {
    std::uint64_t& space = file_.directory()[number].region_space[kind];
    ASSAY_PROPAGATE(check_memory(more_bytes));
    ASSAY_PROPAGATE(
        file_.commit_in_segment(number, file_.header().regions[kind].offset + space, more_bytes));
    store_word(space, space + more_bytes);
    committed_bytes_ += more_bytes;
  }
  return {};
}

MemoryInUse ThreadSegments::memory_of(std::size_t number, std::size_t kind) {
  const session::SegmentEntry& entry = file_.directory()[number];
  const std::uint64_t bytes = std::min(file_.header().region_used[kind], entry.region_space[kind]);
  auto* start = reinterpret_cast<std::uint64_t*>(segments_[number].start +
                                                 file_.header().regions[kind].offset);
  return {.segment = static_cast<SegmentKind>(entry.kind),
          .number = number,
          .words = {start, bytes / sizeof(std::uint64_t)}};
}

std::vector<MemoryInUse> ThreadSegments::memory_in_use(session::MemoryKind kind) {
  const std::lock_guard lock(mutex_);
  std::vector<MemoryInUse> memory;
  memory.reserve(segments_.size());
  for (std::size_t number = 0; number < segments_.size(); ++number) {
    memory.push_back(memory_of(number, session::index_of(kind)));
  }
  return memory;
}

std::optional<MemoryInUse> ThreadSegments::own_memory(session::MemoryKind kind) {
  if (!attached_segment) {
    return std::nullopt;
  }
  const std::lock_guard lock(mutex_);
  return memory_of(*attached_segment, session::index_of(kind));
}

Result<void> ThreadSegments::check_memory(std::uint64_t more_bytes) const {
  if (more_bytes == 0 || committed_bytes_ + more_bytes <= memory_limit_bytes_) {
    return {};
  }
  return make_error(ErrorCode::limit_exceeded, "the memory limit is reached (--memory)");
}

}  // namespace assay::agent
