// SPDX-License-Identifier: Apache-2.0
// Counters and the segments that hold them. Every segment has every counter: a thread that starts
// gets a segment with room for all counters handed out so far, and a unit gets counters only after
// all segments in use have room for them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <mutex>
#include <vector>

#include "jni/session/session_file.h"
#include "native/planning/plan_options.h"
#include "native/session/session_layout.h"
#include "native/support/result.h"

namespace assay::agent {

// Tells the Java side how to reach counters.
struct CounterAddressing {
  planning::ThreadMode mode = planning::ThreadMode::thread;
  // Thread mode: offset of the segment pointer from the fs base. Otherwise the one segment's
  // address.
  std::int64_t origin = 0;
};

class CounterSpace {
 public:
  // Prepares a new space. A mode with one segment has it mapped below 2 GiB if there is room, and
  // anywhere otherwise. Requires: the VM has not yet laid out heap and class space.
  static Result<void> prepare(CounterSpace& space, planning::ThreadMode mode,
                              std::uint64_t memory_limit_bytes);

  explicit CounterSpace(SessionFile& file) : file_(file) {}

  CounterAddressing addressing() const { return addressing_; }

  // Hands out `count` counters, zero in every segment, and returns the number of the first.
  Result<std::uint32_t> allocate(std::uint32_t count);

  // Gives the calling thread a segment, which its compiled code finds from now on, up to the
  // thread's end. Then the segment goes back into the pool with its counts: only sums over segments
  // mean anything, so the next thread simply goes on counting. A thread that has a segment keeps
  // it. A thread that cannot get a segment (because one more would exceed the limit, for example)
  // stays with the segment of last resort and is noted in the header; the Error says why.
  //
  // Requires: the space outlives the thread, for the thread's end uses the space.
  Result<void> attach_thread(session::SegmentKind kind);

 private:
  static constexpr std::size_t kNoSegment = ~std::size_t{0};
  struct Segment {
    std::uint64_t* counters = nullptr;
    std::uint64_t committed = 0;  // number of counters with file space
    session::SegmentKind kind = session::SegmentKind::unused;
    bool in_use = true;
    std::size_t next_free = kNoSegment;
  };

  // Requires, down to first_free(): the caller holds the mutex, or is prepare().
  Result<std::size_t> segment_for_thread(session::SegmentKind kind);
  Result<std::size_t> new_segment(session::SegmentKind kind, void* address);
  Result<void> commit_up_to(std::size_t number, std::uint64_t counters);
  Result<void> check_memory(std::uint64_t more_bytes) const;
  std::uint64_t missing_bytes(std::uint64_t counters) const;
  void set_in_use(std::size_t number, bool in_use);
  std::size_t& first_free(session::SegmentKind kind);

  void detach_thread();
  static void at_thread_end(void* space);

  SessionFile& file_;
  CounterAddressing addressing_;
  std::uint64_t memory_limit_bytes_ = 0;
  std::mutex mutex_;  // guards all members below, and the directory
  std::vector<Segment> segments_;
  // For each kind, a list through Segment::next_free. The segment that was freed last is the first,
  // for it has space for the most counters.
  std::map<session::SegmentKind, std::size_t> first_free_;
  std::uint64_t used_ = 0;
  std::uint64_t committed_bytes_ = 0;  // sum over all segments
};

}  // namespace assay::agent
