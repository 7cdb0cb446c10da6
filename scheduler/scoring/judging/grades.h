// SPDX-License-Identifier: Apache-2.0
// What the slowed blocks say of a profiler: how many it saw, how wrong it was, and its grade.
#pragma once

#include <span>
#include <vector>

#include "scheduler/scoring/mean_errors.h"
#include "scheduler/scoring/score.h"
#include "scheduler/scoring/statistics/bootstrap.h"

namespace assay::scoring {

// The decided blocks of one profiler that tell amounts, all and those whose errors are its own; by
// program.
struct Decided {
  std::vector<BlockScores> all{};
  std::vector<BlockScores> own{};
};

// Adds a program's blocks, those of the verdict's profiler.
void count_blocks(const ScoreRules& rules, const Experiment& experiment,
                  std::span<const BlockScore> blocks, Decided& decided, Verdict& verdict);

// Mean errors and grade, of what has been counted.
void conclude(const Decided& decided, const ScoreRules& rules, const BootstrapRules& resampling,
              Verdict& verdict);

}  // namespace assay::scoring
