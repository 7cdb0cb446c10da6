// SPDX-License-Identifier: Apache-2.0
// Selects the measurements that nobody disturbed. A neighbour on the same core makes
// throughput-bound code take up to 2.6 times as long, for hundreds of milliseconds, and no counter
// of the system tells (docs/decisions/0007). Therefore the same piece of throughput-bound code, the
// reference, is timed beside each measurement.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <vector>

#include "slowdown/calibration/cost_fit.h"

namespace assay::slowdown {

struct MeasuredTime {
  Kind kind = Kind::mov;
  std::uint32_t count = 0;  // number of instructions in an iteration
  double picoseconds = 0;   // time of one iteration
  double reference = 0;     // time of the slower reference, before or behind, in picoseconds
};

using TimesOfKinds = std::map<Kind, std::vector<LoopTime>>;

// Returns the undisturbed measurements: their reference is at most a tenth above the fastest ones
// (the 2 % quantile). For each kind and count, the first `rounds` undisturbed measurements make the
// rounds of the fit. Returns nothing when any kind and count has fewer.
std::optional<TimesOfKinds> undisturbed_times(std::span<const MeasuredTime> times,
                                              std::uint32_t rounds);

}  // namespace assay::slowdown
