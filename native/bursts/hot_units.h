// SPDX-License-Identifier: Apache-2.0
// Chooses the units that run without counters between bursts (decision 0041), by what their
// counters say of a burst.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "native/session/sparse_counters.h"

namespace assay::bursts {

// The counters of a unit: `base` to `base + count - 1`.
struct CounterRange {
  std::uint32_t unit = 0;
  std::uint32_t base = 0;
  std::uint32_t count = 0;

  bool operator==(const CounterRange&) const = default;
};

// Says how much the program counted in a unit.
struct UnitUpdates {
  std::uint32_t unit = 0;
  std::uint64_t updates = 0;

  bool operator==(const UnitUpdates&) const = default;
};

// Returns the units whose counters changed, by number. What threads that compile executed is left
// out: a unit that is hot there alone costs the program nothing. Requires: `ranges` are sorted by
// base and do not overlap.
std::vector<UnitUpdates> updates_of_units(std::span<const CounterRange> ranges,
                                          const session::SparseCounters& counted);

// Returns the hottest units, at most `most` of them, that together make all but `share_left` of the
// updates. The hottest one is the first.
std::vector<std::uint32_t> hottest_units(std::vector<UnitUpdates> units, double share_left,
                                         std::size_t most);

// Returns the units that went on counting for longer than `settling_ns` after they had been
// switched to code without counters: activations that began before go on in the counting code. For
// how long they went on is what was counted `between` bursts, divided by the rate in the burst of
// `burst_ns`. New activations of such a unit would come too seldom, or too late, to be counted in
// bursts. Requires: both are sorted by unit.
std::vector<std::uint32_t> outlasting_units(std::span<const UnitUpdates> in_burst,
                                            std::uint64_t burst_ns,
                                            std::span<const UnitUpdates> between,
                                            std::uint64_t settling_ns);

}  // namespace assay::bursts
