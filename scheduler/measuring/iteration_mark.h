// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace assay::measuring {

// The end of an iteration.
struct IterationMark {
  std::uint64_t time_ns = 0;  // CLOCK_MONOTONIC
  std::uint64_t cpu_ns = 0;   // CPU time of all threads of the process by then
  // A hash of what was printed since the mark before, beside the lines that end iterations; 0 where
  // that is not known.
  std::uint64_t printed = 0;
};

}  // namespace assay::measuring
