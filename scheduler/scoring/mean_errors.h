// SPDX-License-Identifier: Apache-2.0
// Means of blocks' errors, without their signs, in points. Their intervals come from drawing blocks
// anew and, within each block, its forks: a single block is not certain, either.
#pragma once

#include <span>
#include <utility>
#include <vector>

#include "scheduler/scoring/score.h"

namespace assay::scoring {

using BlockScores = std::vector<const BlockScore*>;
using BlockPairs = std::vector<std::pair<const BlockScore*, const BlockScore*>>;

// All of these want at least one block.
Interval mean_error(const BlockScores& blocks, const BootstrapRules& rules);
// The mean of the firsts' errors minus that of the seconds', which are about the same blocks.
Interval paired_error_difference(const BlockPairs& pairs, const BootstrapRules& rules);
// The mean after minus the mean before, of blocks that need not be the same.
Interval error_change(const BlockScores& before, const BlockScores& after,
                      const BootstrapRules& rules);

}  // namespace assay::scoring
