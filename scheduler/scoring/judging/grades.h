// SPDX-License-Identifier: Apache-2.0
// Judges a profiler by the slowed blocks: how many of them it saw, how wrong it was, and its grade.
#pragma once

#include <span>
#include <vector>

#include "native/statistics/bootstrap.h"
#include "scheduler/scoring/mean_errors.h"
#include "scheduler/scoring/score.h"

namespace assay::scoring {

// The decided blocks of one profiler that tell amounts, by program: all of them, and those whose
// errors are the profiler's own.
struct Decided {
  std::vector<BlockScores> all{};
  std::vector<BlockScores> own{};
};

// Adds the program's blocks that are of the verdict's profiler.
void count_outcomes(const ScoreRules& rules, const Experiment& experiment,
                    std::span<const BlockScore> blocks, Decided& decided, Verdict& verdict);

// Fills in mean errors and the grade from what has been counted.
void conclude(const Decided& decided, const ScoreRules& rules,
              const statistics::BootstrapRules& resampling, Verdict& verdict);

}  // namespace assay::scoring
