// SPDX-License-Identifier: Apache-2.0
// Turns times into values of the processor's time stamp counter, which compiled code can read in a
// few nanoseconds.
#pragma once

#include <chrono>
#include <cstdint>

namespace assay::agent {

// Measures the counter's rate against the monotonic clock from its own construction on, so a value
// is the more exact the later it is asked for: after ten milliseconds, to a few parts in a hundred
// thousand. Where the counter or the clock stands still, the rate is 1 per nanosecond.
class TimeStampClock {
 public:
  TimeStampClock();

  // Returns the value that the counter will have after the time. May be called in a signal handler.
  std::uint64_t stamp_after(std::chrono::nanoseconds time) const;

  static std::uint64_t stamp_now();

 private:
  std::uint64_t first_stamp_;
  std::int64_t first_ns_;
};

}  // namespace assay::agent
