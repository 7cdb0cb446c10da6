// SPDX-License-Identifier: Apache-2.0
// Tells whether a method returns so often that it cannot be an iteration: writing its marks would
// be most of the work. All threads may use an IterationRate.
#pragma once

#include <cstdint>
#include <mutex>

#include "native/codelog/code_log.h"

namespace assay::codelog {

class IterationRate {
 public:
  static constexpr std::uint64_t kMostInASecond = 1000;

  enum class Verdict {
    tolerated,
    just_exceeded,  // note() returns this value once
    exceeded,       // note() returns this value after just_exceeded
  };
  Verdict note(MonotonicNanos now);

 private:
  std::mutex mutex_;
  MonotonicNanos second_begin_ = 0;
  std::uint64_t in_second_ = 0;
  bool is_exceeded_ = false;
};

}  // namespace assay::codelog
