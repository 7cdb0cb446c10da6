// SPDX-License-Identifier: Apache-2.0
// The order in which the runs of an experiment are made.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "scheduler/scoring/experiment.h"

namespace assay::scoring {

// A variant under a profiler. Each arm is run `forks` times.
struct Arm {
  Variant variant = {};
  std::string profiler = {};
};

// Returns all arms once in random order, then all again in another, `forks` times. What drifts with
// time meets all arms alike, and an experiment that is stopped has about as many forks of each.
std::vector<CellKey> interleaved(std::span<const Arm> arms, std::uint32_t forks,
                                 std::uint64_t seed);

// Returns how often each arm is to be run. Where results were merged, it is how often in all of
// them together.
std::uint32_t forks_of(const Experiment& experiment);

}  // namespace assay::scoring
