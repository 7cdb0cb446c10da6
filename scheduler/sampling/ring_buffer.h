// SPDX-License-Identifier: Apache-2.0
// The memory that the kernel writes an event's records into, and we read.
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include "native/support/result.h"

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

}  // namespace assay::sampling
