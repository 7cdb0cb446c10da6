// SPDX-License-Identifier: Apache-2.0
// What one instruction of a kind costs, from the times of a loop with more and more of them. The
// first few cost nothing, for they run in slots that the loop leaves empty (slack); beyond, cost is
// linear, and that part is fitted.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "native/support/result.h"
#include "slowdown/instructions/kind.h"

namespace assay::slowdown {

// One measurement: an iteration of the loop with `count` instructions in it. Rounds are apart in
// time; each has every count once.
struct LoopTime {
  std::uint32_t round = 0;
  std::uint32_t count = 0;
  double picoseconds = 0;
};

// A measured value and where it lies with 95 % confidence.
struct Estimate {
  double value = 0;
  double low = 0;
  double high = 0;

  friend bool operator==(const Estimate&, const Estimate&) = default;
};

struct KindCost {
  Kind kind = Kind::mov;
  Estimate picoseconds;  // of one instruction
  // How far off the line the times are: the root of the mean square of their distance, as a share
  // of what the instructions cost there. 0: one can count on the cost.
  Estimate residual;
  std::uint32_t linear_from = 0;  // the lowest count that lies on the line

  friend bool operator==(const KindCost&, const KindCost&) = default;
};

inline constexpr std::uint32_t kFewestRounds = 6;
inline constexpr std::uint32_t kFewestCounts = 6;

// `seed` is of the bootstrap over rounds that gives the intervals. Fails (malformed_data) when a
// measurement is missing, doubled or no time, when there are too few, and when more instructions do
// not take longer: no cost is ever made up.
Result<KindCost> fit_cost(Kind kind, std::span<const LoopTime> times, std::uint32_t seed);

}  // namespace assay::slowdown
