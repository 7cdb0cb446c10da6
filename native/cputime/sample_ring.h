// SPDX-License-Identifier: Apache-2.0
// Carries samples from signal handlers, of any number of threads at a time, to one thread that
// takes them out. The ring is bounded. push() takes no lock, allocates nothing and never waits, so
// that it may interrupt itself (D. Vyukov's bounded queue).
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>

namespace assay::cputime {

struct CpuTimeSample {
  std::uintptr_t address = 0;
  std::uint64_t time = 0;    // nanoseconds
  std::uint32_t thread = 0;  // a number that the pusher chose
  std::uint32_t weight = 1;  // number of intervals of CPU time that this sample stands for
  bool operator==(const CpuTimeSample&) const = default;
};

template <std::size_t kCapacity>
class SampleRing {
  static_assert((kCapacity & (kCapacity - 1)) == 0, "a power of two");
  static_assert(std::atomic<std::uint64_t>::is_always_lock_free);

 public:
  SampleRing() {
    for (std::size_t i = 0; i < kCapacity; ++i) {
      slots_[i].turn.store(i, std::memory_order_relaxed);
    }
  }

  // Adds a sample. Returns false when the ring is full; the sample is then lost, and counted.
  bool push(const CpuTimeSample& sample) noexcept {
    std::uint64_t at = pushed_.load(std::memory_order_relaxed);
    for (;;) {
      Slot& slot = slots_[at % kCapacity];
      const std::uint64_t turn = slot.turn.load(std::memory_order_acquire);
      if (turn == at) {
        if (pushed_.compare_exchange_weak(at, at + 1, std::memory_order_relaxed)) {
          slot.sample = sample;
          slot.turn.store(at + 1, std::memory_order_release);
          return true;
        }
      } else if (turn < at) {
        lost_.fetch_add(sample.weight, std::memory_order_relaxed);
        return false;
      } else {
        at = pushed_.load(std::memory_order_relaxed);
      }
    }
  }

  // Takes out a sample. Returns nothing when the ring is empty, or the next sample is half written.
  // Requires: only one thread at a time calls pop().
  std::optional<CpuTimeSample> pop() noexcept {
    Slot& slot = slots_[popped_ % kCapacity];
    if (slot.turn.load(std::memory_order_acquire) != popped_ + 1) {
      return std::nullopt;
    }
    const CpuTimeSample sample = slot.sample;
    slot.turn.store(popped_ + kCapacity, std::memory_order_release);
    ++popped_;
    return sample;
  }

  // Returns the number of intervals that lost samples stand for.
  std::uint64_t lost() const noexcept { return lost_.load(std::memory_order_relaxed); }

 private:
  struct Slot {
    // The position of the slot's next pusher; one more when the slot is full.
    std::atomic<std::uint64_t> turn;
    CpuTimeSample sample;
  };
  std::array<Slot, kCapacity> slots_;
  std::atomic<std::uint64_t> pushed_{0};
  std::atomic<std::uint64_t> lost_{0};
  std::uint64_t popped_ = 0;
};

}  // namespace assay::cputime
