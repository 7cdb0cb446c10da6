// SPDX-License-Identifier: Apache-2.0
// Counts exactly how often blocks are executed in an iteration, by code that the agent puts into
// each block for a while.
#pragma once

#include <vector>

#include "native/support/result.h"
#include "scheduler/measuring/candidates.h"
#include "scheduler/subject/slowed_program.h"

namespace assay::subject {

// Returns the executions of the units' blocks; units that cannot be counted are missing. The units
// stay compiled with counters: they have to be compiled again for anything else. The function fails
// where the compiler's estimates must be used instead: the agent has no counters (unsupported), or
// iterations with counters take too long to wait for (limit_exceeded).
Result<measuring::CountedExecutions> count_blocks(SlowedProgram& program,
                                                  const std::vector<slowdown::UnitKey>& units);

}  // namespace assay::subject
