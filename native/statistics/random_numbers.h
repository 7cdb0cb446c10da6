// SPDX-License-Identifier: Apache-2.0
// Draws random numbers that are the same everywhere for the same seed. The C++ standard leaves the
// distributions of <random> to each library, so only its engine is used.
#pragma once

#include <cstddef>
#include <cstdint>
#include <random>
#include <utility>
#include <vector>

namespace assay::statistics {

class RandomNumbers {
 public:
  explicit RandomNumbers(std::uint64_t seed) : engine_(seed) {}

  std::uint64_t bits() { return engine_(); }

  // Returns a number from 0 to `bound` - 1, each with the same probability.
  // Requires: `bound` is not 0.
  std::size_t below(std::size_t bound) {
    const std::uint64_t rest = (0 - std::uint64_t{bound}) % bound;  // 2^64 mod bound
    std::uint64_t value = engine_();
    while (value < rest) {
      value = engine_();
    }
    return static_cast<std::size_t>(value % bound);
  }

  // Returns a number from 0 up to, but not including, 1.
  double unit() { return static_cast<double>(engine_() >> 11U) * 0x1p-53; }

  template <typename T>
  void shuffle(std::vector<T>& values) {
    for (std::size_t i = values.size(); i > 1; --i) {
      std::swap(values[i - 1], values[below(i)]);
    }
  }

 private:
  std::mt19937_64 engine_;
};

}  // namespace assay::statistics
