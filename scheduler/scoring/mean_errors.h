// SPDX-License-Identifier: Apache-2.0
// Means of blocks' errors, without their signs, in points. Their intervals come from drawing
// programs anew, where there are several, blocks within each, for what is odd about a program is in
// all of its blocks, and forks, of all blocks together: a single block is not certain, either.
#pragma once

#include <span>
#include <utility>
#include <vector>

#include "scheduler/scoring/score.h"

namespace assay::scoring {

using BlockScores = std::vector<const BlockScore*>;
using BlockPairs = std::vector<std::pair<const BlockScore*, const BlockScore*>>;

// All of these want at least one block.
// Of one program or several; none of them without blocks.
Interval mean_error(const std::vector<BlockScores>& programs, const BootstrapRules& rules);
// Of these very blocks, which stand for no others: forks alone are drawn.
Interval mean_error_of_these(const BlockScores& blocks, const BootstrapRules& rules);
// The mean of the firsts' errors minus that of the seconds', which are about the same blocks.
Interval paired_error_difference(const BlockPairs& pairs, const BootstrapRules& rules);
// The mean after minus the mean before, of the same programs in the same order. Their blocks need
// not be the same.
Interval error_change(const std::vector<BlockScores>& before, const std::vector<BlockScores>& after,
                      const BootstrapRules& rules);

}  // namespace assay::scoring
