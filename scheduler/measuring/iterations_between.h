// SPDX-License-Identifier: Apache-2.0
// Counts time in iterations, from the marks at the iterations' ends. Pure.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "native/codelog/code_log.h"
#include "native/support/result.h"
#include "scheduler/measuring/iteration_mark.h"

namespace assay::measuring {

// Returns the marks that the code log has, from the `first` on, in the order of time.
std::vector<IterationMark> marks_of(std::span<const codelog::Iteration> iterations,
                                    std::size_t first);

// Returns how many iterations, and parts of them, passed between two times. Fails (not_found) where
// no mark lies before the first time, or none behind the second.
Result<double> iterations_between(std::span<const IterationMark> marks, std::uint64_t from_ns,
                                  std::uint64_t until_ns);

}  // namespace assay::measuring
