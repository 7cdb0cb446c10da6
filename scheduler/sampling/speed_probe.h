// SPDX-License-Identifier: Apache-2.0
// Measures how fast each processor is, all the time. A virtual machine shares its cores with
// others. Where another hardware thread of the core is awake, each thread has half of the core's
// buffers. Code that overlaps much then takes up to 2.6 times as long (measured), whether the other
// thread computes or waits for memory. Code that waits for its own results does not. No counter of
// the operating system tells of this loss. Therefore a short piece of code, which overlaps as much
// as a whole reorder buffer allows, is timed twice a millisecond. (A throughput-bound probe misses
// a sibling thread that waits for memory: 2 to 61 % of the readings that the probe called good were
// not; decision 0007.)
#pragma once

#include <chrono>
#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>
#include <stop_token>
#include <thread>
#include <vector>

namespace assay::sampling {

struct SpeedReading {
  std::uint64_t time_ns = 0;  // CLOCK_MONOTONIC
  std::uint32_t processor = 0;
  float ns = 0;  // CPU time of the piece of code
};

class SpeedProbe {
 public:
  // Starts a thread for each processor that this process may run on. A thread takes 5.5 % of a busy
  // processor (measured with another piece as long), most of which is waking up.
  SpeedProbe();
  SpeedProbe(const SpeedProbe&) = delete;
  SpeedProbe& operator=(const SpeedProbe&) = delete;
  ~SpeedProbe();

  // Older readings are forgotten.
  static constexpr std::chrono::minutes kKept{10};
  // Returns each processor's readings in the order of time.
  std::vector<SpeedReading> readings(std::uint64_t from_ns, std::uint64_t until_ns) const;

  // Returns the time, in nanoseconds, of the timed code on a processor that is left alone, at its
  // fastest: what the fastest readings of the last minute agree on, or what an earlier call
  // returned where that was less. The result never grows, and is 0 while there are too few
  // readings.
  double undisturbed_ns() const;

 private:
  // The readings of one processor. The processor's thread does not wait for readers of other
  // processors' readings.
  struct Readings {
    mutable std::mutex mutex;
    std::deque<SpeedReading> kept;  // sorted by time: only the processor's thread adds readings
  };

  void probe(const std::stop_token& stop, std::uint32_t processor, Readings& readings);
  template <typename Take>
  void for_each_between(std::uint64_t from_ns, std::uint64_t until_ns, Take take) const;

  std::vector<Readings> readings_;  // one for each thread
  mutable std::mutex fastest_mutex_;
  mutable double fastest_ns_ = 0;  // guarded by fastest_mutex_
  std::vector<std::jthread> threads_;
};

}  // namespace assay::sampling
