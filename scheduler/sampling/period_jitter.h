// SPDX-License-Identifier: Apache-2.0
// A period that is drawn anew all the time. A fixed period beats against programs that are periodic
// themselves: on a loop of 6.5 us it multiplied the noise by three.
#pragma once

#include <chrono>
#include <cstdint>
#include <random>

namespace assay::sampling {

class PeriodJitter {
 public:
  PeriodJitter(std::uint64_t period, std::uint64_t seed) : period_(period), random_(seed) {}

  std::uint64_t next_period() {  // within 30 % of the period
    constexpr double kSpread = 0.3;
    std::uniform_real_distribution<double> factor(1 - kSpread, 1 + kSpread);
    return static_cast<std::uint64_t>(static_cast<double>(period_) * factor(random_)) + 1;
  }

  std::chrono::microseconds next_pause() {
    return std::chrono::microseconds(std::uniform_int_distribution<int>(500, 1500)(random_));
  }

 private:
  std::uint64_t period_;
  std::mt19937_64 random_;
};

}  // namespace assay::sampling
