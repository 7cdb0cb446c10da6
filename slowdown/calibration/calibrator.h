// SPDX-License-Identifier: Apache-2.0
// Calibrates this machine: proves each kind neutral, times it, fits its cost, and chooses a kind.
#pragma once

#include <cstdint>
#include <vector>

#include "slowdown/calibration/calibration.h"
#include "slowdown/calibration/timed_loop.h"

namespace assay::slowdown {

struct CalibrationSettings {
  std::uint32_t seed = 1;
  // Each round measures everything once, in an order of its own. Rounds go on until everything has
  // been measured undisturbed this many times.
  std::uint32_t rounds = 21;
  // After `patience` times `rounds` rounds, kFewestRounds undisturbed measurements suffice. With
  // fewer the calibration gives up.
  std::uint32_t patience = 12;
  // One measurement is the shortest of this number of runs in a row, because the time of an
  // interrupt is not the instruction's.
  std::uint32_t runs_per_measurement = 3;
  // The length of a run, in instructions. The number of iterations is this length divided by the
  // instructions of the loop.
  std::uint64_t instructions_per_run = 1'000'000;
  std::vector<std::uint32_t> counts = {0, 8, 16, 24, 32, 48, 64, 96, 128, 192, 256};
};

// Calibrates. Kinds that are not neutral here, or whose cost cannot be fitted, are listed as
// refused. Fails (unsupported) when no kind is left, and when other load leaves too little time
// undisturbed.
Result<Calibration> calibrate(const CalibrationSettings& settings, const CpuIdentity& cpu,
                              const CpuClock& clock);

}  // namespace assay::slowdown
