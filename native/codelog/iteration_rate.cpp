// SPDX-License-Identifier: Apache-2.0
#include "native/codelog/iteration_rate.h"

namespace assay::codelog {

IterationRate::Verdict IterationRate::note(MonotonicNanos now) {
  constexpr MonotonicNanos kSecond = 1'000'000'000;
  const std::lock_guard lock(mutex_);
  if (is_exceeded_) {
    return Verdict::exceeded;
  }
  if (now - second_begin_ >= kSecond) {
    second_begin_ = now;
    in_second_ = 0;
  }
  is_exceeded_ = ++in_second_ > kMostInASecond;
  return is_exceeded_ ? Verdict::just_exceeded : Verdict::tolerated;
}

}  // namespace assay::codelog
