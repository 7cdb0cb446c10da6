// SPDX-License-Identifier: Apache-2.0
// Computes means of blocks' errors, without their signs, in points. Intervals come from drawing
// anew. Where there are several programs, programs are drawn first. Then blocks are drawn within
// each program, because what is odd about a program is in all of its blocks. Forks are drawn for
// all blocks of a program together, so that a single block is not certain, either.
#pragma once

#include <span>
#include <utility>
#include <vector>

#include "scheduler/scoring/score.h"

namespace assay::scoring {

using BlockScores = std::vector<const BlockScore*>;
using BlockPairs = std::vector<std::pair<const BlockScore*, const BlockScore*>>;

// Returns the mean error of one program or of several. Requires: each program has blocks.
Interval mean_error(const std::vector<BlockScores>& programs,
                    const statistics::BootstrapRules& rules);
// Returns the mean error of these very blocks, which stand for no others: only forks are drawn.
// Requires: at least one block.
Interval mean_error_of_these(const BlockScores& blocks, const statistics::BootstrapRules& rules);
// Returns the mean error of the first blocks minus that of the second ones. Both blocks of a pair
// are the same block under two profilers. Requires: at least one pair.
Interval paired_error_difference(const BlockPairs& pairs, const statistics::BootstrapRules& rules);
// Returns the mean error after minus the mean error before. Requires: both have the same programs
// in the same order, each with blocks, which may differ.
Interval error_change(const std::vector<BlockScores>& before, const std::vector<BlockScores>& after,
                      const statistics::BootstrapRules& rules);

}  // namespace assay::scoring
