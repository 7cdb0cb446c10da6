// SPDX-License-Identifier: Apache-2.0
// Samples one thread.
//
// The ring buffer is the memory that the kernel writes an event's records into, and we read.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "native/support/result.h"
#include "scheduler/process/unique_descriptor.h"
#include "scheduler/sampling/sample_event.h"
#include "scheduler/sampling/sample_records.h"

namespace assay::sampling {

class RingBuffer {
 public:
  // Maps the memory. Requires: `pages` is a power of two. Fails (limit_exceeded) when the memory
  // may not be locked, and (io_failure) for any other reason.
  static Result<RingBuffer> map(int descriptor, std::size_t pages);

  RingBuffer(RingBuffer&& other) noexcept
      : memory_(std::exchange(other.memory_, nullptr)), data_bytes_(other.data_bytes_) {}
  RingBuffer& operator=(RingBuffer&&) = delete;
  RingBuffer(const RingBuffer&) = delete;
  RingBuffer& operator=(const RingBuffer&) = delete;
  ~RingBuffer();

  // Takes out all records that are complete; the kernel moves its head behind whole records only.
  // The next call overwrites the result.
  const std::vector<std::byte>& take();

 private:
  RingBuffer(void* memory, std::size_t data_bytes) : memory_(memory), data_bytes_(data_bytes) {}

  void* memory_;            // a page of control data, then the records; null: moved from
  std::size_t data_bytes_;  // a power of two
  std::vector<std::byte> taken_;
};

class ThreadEvent {
 public:
  // Opens the event switched off. A buffer of fewer pages is taken where so many may not be locked.
  // Fails (not_found) when the thread has ended, otherwise (unsupported, limit_exceeded).
  static Result<ThreadEvent> open(pid_t thread, const SampleEvent& event, std::uint64_t period,
                                  std::size_t pages);

  void enable();
  void disable();
  // Returns false when the kernel refuses.
  bool set_period(std::uint64_t period);
  // Moves what is in the buffer into `records`.
  Result<void> drain(Records& records);
  // Returns how long the event was on while its thread ran. Adds the lost samples that no record
  // has told of: the kernel writes such a record when there is room again, so the last losses go
  // untold. Nothing is added where the kernel cannot be asked (before Linux 6.0).
  std::chrono::nanoseconds finish(Records& records);

 private:
  ThreadEvent(process::UniqueDescriptor descriptor, RingBuffer buffer)
      : descriptor_(std::move(descriptor)), buffer_(std::move(buffer)) {}

  process::UniqueDescriptor descriptor_;
  RingBuffer buffer_;
  std::uint64_t told_losses_ = 0;
};

}  // namespace assay::sampling
