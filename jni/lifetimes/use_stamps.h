// SPDX-License-Identifier: Apache-2.0
// Remembers for each object when it was used for the last time, on a clock that is the number of
// bytes allocated so far (decision 0042). Objects are found by their addresses: Requires: the VM
// moves no object, and gives no memory to another object. Compiled code writes the stamps itself.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>

#include "native/support/result.h"

namespace assay::agent {

class UseStamps {
 public:
  // A stamp of 8 bytes for each 16 bytes of the heap: no object is smaller.
  static constexpr std::uint64_t kBytesOfStamp = 16;

  UseStamps() = default;
  ~UseStamps();
  UseStamps(const UseStamps&) = delete;
  UseStamps& operator=(const UseStamps&) = delete;

  // Makes room for the stamps of all objects in the heap. The system gives memory where a stamp is
  // written. Fails (limit_exceeded) where there is no address space. Requires: `heap` is aligned to
  // 16 bytes; nobody stamps yet.
  Result<void> cover(const char* heap, std::uint64_t bytes);
  bool is_covered() const { return stamps_ != nullptr; }

  // Lets the clock go on, and returns its time.
  std::uint64_t advance(std::uint64_t bytes) { return clock_.fetch_add(bytes) + bytes; }
  std::uint64_t clock() const { return clock_.load(); }

  // Notes that the object is used now. Any thread may call it. What lies outside of the heap is
  // passed over.
  void stamp(const char* object);
  std::uint64_t* cell(const char* object);

  // The stamp of the object at address a is at ((a >> 1) & ~7) + bias, which may wrap around.
  std::uint64_t bias() const;
  const std::atomic<std::uint64_t>* clock_address() const { return &clock_; }

 private:
  std::uint64_t* stamps_ = nullptr;
  std::uint64_t stamp_bytes_ = 0;
  std::uint64_t heap_ = 0;
  std::uint64_t heap_bytes_ = 0;
  alignas(64) std::atomic<std::uint64_t> clock_{0};
};

}  // namespace assay::agent
