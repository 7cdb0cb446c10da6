// SPDX-License-Identifier: Apache-2.0
// Manages the memory that compiled code writes: a segment for each thread, or one for all. A
// segment has a region for each kind of memory, and what is handed out lies at the same offset in
// every segment: a thread that starts gets a segment with room for all that was handed out so far,
// and more is handed out only after all segments in use have room for it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "jni/session/session_file.h"
#include "native/session/session_layout.h"
#include "native/support/result.h"
#include "native/wire/wire.h"

namespace assay::agent {

// Declares memory of one kind.
struct MemoryRegion {
  session::MemoryKind kind = session::MemoryKind::counters;
  std::string_view content;          // names what the region holds, in the plural
  std::uint64_t capacity_bytes = 0;  // in each segment, in whole pages
  // Says whether a thread that takes over a segment finds zeros. Otherwise the thread finds what
  // the segment's last thread left there.
  bool begins_zeroed = false;
};

struct MemoryRequest {
  session::MemoryKind kind = session::MemoryKind::counters;
  std::uint64_t element_bytes = 0;
  std::uint64_t count = 0;
  std::uint64_t alignment = sizeof(std::uint64_t);  // a power of two, at most a page
};

// Tells the Java side how compiled code reaches the segment.
struct SegmentAddressing {
  planning::SegmentBase base = planning::SegmentBase::thread_word;
  // `fixed`: the one segment's address. Otherwise: offset of the thread's word from the fs base.
  std::int64_t origin = 0;
};

// The memory of one kind in one segment, as far as it is in use. Other threads may write it.
struct MemoryInUse {
  session::SegmentKind segment = session::SegmentKind::unused;
  std::size_t number = 0;  // of the segment
  std::span<std::uint64_t> words;
};

class ThreadSegments {
 public:
  // Prepares new segments, in which regions lie in the order given. With the base `gs` the calling
  // thread, and each thread that it starts, has the segment of last resort from now on. A base that
  // is fixed has one segment, mapped below 2 GiB if there is room, and anywhere otherwise.
  // Requires: the VM has not yet laid out heap and class space.
  static Result<void> prepare(ThreadSegments& segments, planning::SegmentBase base,
                              std::span<const MemoryRegion> regions,
                              std::uint64_t memory_limit_bytes);

  explicit ThreadSegments(SessionFile& file) : file_(file) {}

  SegmentAddressing addressing() const { return addressing_; }

  // Hands out memory, zero in every segment, and returns its offset from the segment's start, in
  // bytes. Requests of one kind follow each other with gaps for alignment only.
  Result<std::uint64_t> allocate(const MemoryRequest& request);

  // Gives the calling thread a segment, which its compiled code finds from now on, up to the
  // thread's end. Then the segment goes back into the pool, and to another thread as it is, except
  // for regions that begin zeroed. A thread that has a segment keeps it. A thread that cannot get a
  // segment (because one more would exceed the limit, for example) stays with the segment of last
  // resort and is noted in the header; the Error says why.
  //
  // Requires: the segments outlive the thread, because the thread's end uses them.
  Result<void> attach_thread(session::SegmentKind kind);

  // Returns the memory of one kind in all segments, whether a thread holds them or not. The memory
  // stays readable as long as the process lives.
  std::vector<MemoryInUse> memory_in_use(session::MemoryKind kind);
  // Returns the memory of the calling thread's own segment; nothing where the thread has none.
  std::optional<MemoryInUse> own_memory(session::MemoryKind kind);

 private:
  static constexpr std::size_t kNoSegment = ~std::size_t{0};
  struct Segment {
    std::byte* start = nullptr;
    std::size_t next_free = kNoSegment;
  };

  // lay_out() to first_free() require: the caller holds the mutex, or is prepare().
  Result<void> lay_out(std::span<const MemoryRegion> regions);
  Result<std::size_t> segment_for_thread(session::SegmentKind kind);
  Result<std::size_t> new_segment(session::SegmentKind kind, void* address);
  std::uint64_t missing_bytes(std::size_t number, std::size_t kind, std::uint64_t used);
  Result<void> commit_up_to(std::size_t number, std::size_t kind, std::uint64_t used);
  Result<void> commit_all_kinds(std::size_t number);
  Result<void> check_memory(std::uint64_t more_bytes) const;
  void clear_for_next_thread(std::size_t number);
  MemoryInUse memory_of(std::size_t number, std::size_t kind);
  std::size_t& first_free(session::SegmentKind kind);

  void detach_thread();
  void note_other_base(std::size_t number);
  void point_calling_thread_to(std::byte* segment) const;

  SessionFile& file_;
  SegmentAddressing addressing_;
  std::uint64_t memory_limit_bytes_ = 0;
  std::array<MemoryRegion, session::kMemoryKinds> regions_;  // by kind
  std::mutex mutex_;  // guards all members below, the directory, and what the header says is used
  std::vector<Segment> segments_;
  // For each kind, a list through Segment::next_free. The segment that was freed last is the first,
  // because it has the most space.
  std::map<session::SegmentKind, std::size_t> first_free_;
  std::uint64_t committed_bytes_ = 0;  // sum over all segments
};

}  // namespace assay::agent
