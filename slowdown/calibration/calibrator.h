// SPDX-License-Identifier: Apache-2.0
// Calibration of this machine: proves each kind neutral, times it, fits its cost, chooses.
#pragma once

#include <cstdint>
#include <vector>

#include "slowdown/calibration/calibration.h"
#include "slowdown/calibration/timed_loop.h"

namespace assay::slowdown {

struct CalibrationSettings {
  std::uint32_t seed = 1;
  // Each measures everything once, in an order of its own. Goes on until as many measurements of
  // everything were undisturbed, and gives up, or makes do with kFewestRounds, after `patience`
  // times as many.
  std::uint32_t rounds = 21;
  std::uint32_t patience = 12;
  // The shortest of so many runs in a row is one measurement: what an interrupt cost is not the
  // instruction's.
  std::uint32_t runs_per_measurement = 3;
  // A run's length: this, shared out among the instructions of the loop, gives its iterations.
  std::uint64_t instructions_per_run = 1'000'000;
  std::vector<std::uint32_t> counts = {0, 8, 16, 24, 32, 48, 64, 96, 128, 192, 256};
};

// Kinds that are not neutral here, or whose cost cannot be fitted, are listed as refused. Fails
// (unsupported) when none is left, and when other load leaves too little time undisturbed.
Result<Calibration> calibrate(const CalibrationSettings& settings, const CpuIdentity& cpu,
                              const CpuClock& clock);

}  // namespace assay::slowdown
