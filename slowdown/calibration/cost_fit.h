// SPDX-License-Identifier: Apache-2.0
// Fits the cost of one instruction of a kind to the times of a loop with more and more
// instructions. The first few instructions cost nothing, because they run in slots that the loop
// leaves empty (slack). Beyond the slack, cost is linear, and that part is fitted.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "native/statistics/interval.h"
#include "native/support/result.h"
#include "slowdown/instructions/kind.h"

namespace assay::slowdown {

// One measurement: an iteration of the loop with `count` instructions in it. Rounds are apart in
// time; each round has every count once.
struct LoopTime {
  std::uint32_t round = 0;
  std::uint32_t count = 0;
  double picoseconds = 0;
};

using statistics::Interval;

struct KindCost {
  Kind kind = Kind::mov;
  Interval picoseconds;  // cost of one instruction
  // The distance of the times from the line, as a share of the cost of the instructions: the root
  // of the mean square. With a residual of 0 the cost can be relied on.
  Interval residual;
  std::uint32_t linear_from = 0;  // the lowest count that lies on the line

  friend bool operator==(const KindCost&, const KindCost&) = default;
};

inline constexpr std::uint32_t kFewestRounds = 6;
inline constexpr std::uint32_t kFewestCounts = 6;

// Fits the cost. `seed` is for the bootstrap over rounds, which gives the intervals. Fails
// (malformed_data) when a measurement is missing, doubled or no time, when there are too few, and
// when more instructions do not take longer: no cost is ever made up.
Result<KindCost> fit_cost(Kind kind, std::span<const LoopTime> times, std::uint32_t seed);

}  // namespace assay::slowdown
