// SPDX-License-Identifier: Apache-2.0
// What the slowed blocks say of a profiler: how many it saw, how wrong it was, and its grade.
#pragma once

#include <span>

#include "scheduler/scoring/mean_errors.h"
#include "scheduler/scoring/score_parts.h"

namespace assay::scoring {

// The decided blocks of one profiler, all and those whose errors are its own.
struct Decided {
  BlockScores all{};
  BlockScores own{};
};

// Adds the blocks of the verdict's profiler.
void count_blocks(const ScoreRules& rules, const Experiment& experiment,
                  std::span<const BlockScore> blocks, Decided& decided, Verdict& verdict);

// Mean errors and grade, of what has been counted.
void conclude(const Decided& decided, const ScoreRules& rules, const BootstrapRules& resampling,
              Verdict& verdict);

}  // namespace assay::scoring
