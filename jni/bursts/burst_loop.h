// SPDX-License-Identifier: Apache-2.0
// Counts in bursts (decision 0041): hot units run without counters, except for short bursts, which
// are the parts of a window. The code that is in force is switched through an interface, so that
// tests need no JVM.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "jni/memory/thread_segments.h"
#include "jni/window/window_log.h"
#include "native/bursts/hot_units.h"
#include "native/session/sparse_counters.h"

namespace assay::agent {

// Says which code of units is in force.
class CodeSwitch {
 public:
  CodeSwitch() = default;
  CodeSwitch(const CodeSwitch&) = delete;
  CodeSwitch& operator=(const CodeSwitch&) = delete;
  CodeSwitch(CodeSwitch&&) = delete;
  CodeSwitch& operator=(CodeSwitch&&) = delete;
  virtual ~CodeSwitch() = default;

  // Has units compiled so that they can be switched. They run without counters then.
  virtual void take_up(std::span<const std::uint32_t> units) = 0;
  // Has all units count.
  virtual void count() = 0;
  // Lets the units that were taken up run without counters.
  virtual void run_plainly() = 0;
  // Lets these units count all the time from now on. Requires: they count now.
  virtual void keep(std::span<const std::uint32_t> units) = 0;
};

struct BurstTimes {
  std::chrono::milliseconds length{};
  std::chrono::milliseconds period{};  // between the ends of two bursts, or longer
};

class BurstLoop {
 public:
  // Returns the counters of all units, sorted by base.
  using Ranges = std::function<std::vector<bursts::CounterRange>()>;

  // Requires: `segments` and `log` outlive the object.
  BurstLoop(BurstTimes times, ThreadSegments& segments, WindowLog& log, Ranges ranges)
      : times_(times), segments_(segments), log_(log), ranges_(std::move(ranges)) {}

  // Makes bursts until stop() is called, on the calling thread.
  void run(CodeSwitch& code);
  // Ends the burst that is under way, and lets run() return. Any thread may call.
  void stop();

 private:
  struct Open {
    std::uint64_t begin_ns = 0;
    std::uint64_t edge_ns = 0;  // what the reading took
    session::CounterValues counters;
  };

  // Returns false where stop() was called meanwhile.
  bool wait(std::chrono::nanoseconds time);
  // Returns false where stop() was called.
  bool make_burst(CodeSwitch& code);
  bool open();
  // Returns nothing where stop() was called, which has closed the burst.
  std::optional<session::SparseCounters> close();
  // Requires: the caller holds the mutex, and a burst is open.
  session::SparseCounters close_now();

  const BurstTimes times_;
  ThreadSegments& segments_;
  WindowLog& log_;
  const Ranges ranges_;
  std::chrono::nanoseconds switching_{};  // what switching took in the last burst
  session::CounterValues after_burst_;    // as they stood when the units had been switched off
  std::vector<bursts::UnitUpdates> in_burst_;
  std::uint64_t burst_ns_ = 0;
  std::mutex mutex_;  // guards all members below
  std::condition_variable stopping_;
  bool is_stopped_ = false;
  std::optional<Open> open_;
};

}  // namespace assay::agent
