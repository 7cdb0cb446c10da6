// SPDX-License-Identifier: Apache-2.0
#include "jni/lifetimes/use_stamps.h"

#include <sys/mman.h>

namespace assay::agent {

UseStamps::~UseStamps() {
  if (stamps_ != nullptr) {
    ::munmap(stamps_, stamp_bytes_);
  }
}

Result<void> UseStamps::cover(const char* heap, std::uint64_t bytes) {
  const std::uint64_t needed = bytes / kBytesOfStamp * sizeof(std::uint64_t);
  void* memory = ::mmap(nullptr, needed, PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED) {
    return make_error(ErrorCode::limit_exceeded,
                      "the system gives no memory for the times of the objects' last uses, half as "
                      "much as the heap: give the JVM a smaller heap (-Xmx)");
  }
  stamps_ = static_cast<std::uint64_t*>(memory);
  stamp_bytes_ = needed;
  heap_ = reinterpret_cast<std::uint64_t>(heap);
  heap_bytes_ = bytes;
  return {};
}

std::uint64_t* UseStamps::cell(const char* object) {
  const std::uint64_t distance = reinterpret_cast<std::uint64_t>(object) - heap_;
  return distance < heap_bytes_ ? stamps_ + distance / kBytesOfStamp : nullptr;
}

// Several threads may stamp an object at the same time; the one that writes last wins, and their
// times differ by what was allocated between.
void UseStamps::stamp(const char* object) {
  if (std::uint64_t* time = cell(object); time != nullptr) {
    std::atomic_ref(*time).store(clock_.load(std::memory_order_relaxed), std::memory_order_relaxed);
  }
}

std::uint64_t UseStamps::bias() const {
  return reinterpret_cast<std::uint64_t>(stamps_) - (heap_ >> 1);
}

}  // namespace assay::agent
