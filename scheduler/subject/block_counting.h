// SPDX-License-Identifier: Apache-2.0
// How often blocks are executed in an iteration: counted exactly, by code that the agent puts into
// each block for a while.
#pragma once

#include <vector>

#include "native/support/result.h"
#include "scheduler/measuring/candidates.h"
#include "scheduler/subject/slowed_program.h"

namespace assay::subject {

// Leaves the units compiled with counters: they have to be compiled again for anything else. Units
// that cannot be counted are missing from what it returns. Fails (unsupported, limit_exceeded)
// where the compiler's estimates have to do: the agent has no counters, or with counters iterations
// take too long to wait for.
Result<measuring::CountedExecutions> count_blocks(SlowedProgram& program,
                                                  const std::vector<slowdown::UnitKey>& units);

}  // namespace assay::subject
