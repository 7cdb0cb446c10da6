// SPDX-License-Identifier: Apache-2.0
#include "scheduler/sampling/ring_buffer.h"

#include <linux/perf_event.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <string>

namespace assay::sampling {
namespace {

std::size_t page_bytes() { return static_cast<std::size_t>(::sysconf(_SC_PAGESIZE)); }

}  // namespace

Result<RingBuffer> RingBuffer::map(int descriptor, std::size_t pages) {
  const std::size_t data_bytes = pages * page_bytes();
  void* memory =
      ::mmap(nullptr, page_bytes() + data_bytes, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0);
  if (memory == MAP_FAILED) {
    const bool is_limit = errno == EPERM || errno == ENOMEM || errno == EAGAIN;
    return make_error(is_limit ? ErrorCode::limit_exceeded : ErrorCode::io_failure,
                      std::string("no buffer for samples: ") + std::strerror(errno) +
                          (is_limit ? "; try `sysctl kernel.perf_event_mlock_kb=4096`" : ""));
  }
  return RingBuffer(memory, data_bytes);
}

RingBuffer::~RingBuffer() {
  if (memory_ != nullptr) {
    ::munmap(memory_, page_bytes() + data_bytes_);
  }
}

const std::vector<std::byte>& RingBuffer::take() {
  auto* control = static_cast<perf_event_mmap_page*>(memory_);
  const auto* data = static_cast<const std::byte*>(memory_) + page_bytes();
  // Pairs with the kernel's barrier between writing records and moving the head.
  const std::uint64_t head = __atomic_load_n(&control->data_head, __ATOMIC_ACQUIRE);
  const std::uint64_t tail = control->data_tail;  // only we write it
  const std::size_t length = std::min<std::size_t>(head - tail, data_bytes_);
  const std::size_t start = tail & (data_bytes_ - 1);
  const std::size_t until_end = std::min(length, data_bytes_ - start);
  taken_.resize(length);
  std::copy_n(data + start, until_end, taken_.begin());
  std::copy_n(data, length - until_end, taken_.begin() + static_cast<std::ptrdiff_t>(until_end));
  // Pairs with the kernel's read of the tail: what is behind it may be overwritten.
  __atomic_store_n(&control->data_tail, head, __ATOMIC_RELEASE);
  return taken_;
}

}  // namespace assay::sampling
