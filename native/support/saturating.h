// SPDX-License-Identifier: Apache-2.0
// Computes unsigned 64-bit sums and products that stop at the largest value instead of wrapping.
// Numbers of paths grow as 4^N (paper 1, section 4.3), and a wrapped number would pass for a small
// one.
#pragma once

#include <cstdint>
#include <limits>

namespace assay {

inline constexpr std::uint64_t kSaturated = std::numeric_limits<std::uint64_t>::max();

constexpr std::uint64_t saturating_add(std::uint64_t a, std::uint64_t b) {
  std::uint64_t sum = 0;
  return __builtin_add_overflow(a, b, &sum) ? kSaturated : sum;
}

constexpr std::uint64_t saturating_multiply(std::uint64_t a, std::uint64_t b) {
  std::uint64_t product = 0;
  return __builtin_mul_overflow(a, b, &product) ? kSaturated : product;
}

}  // namespace assay
