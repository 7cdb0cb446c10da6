// SPDX-License-Identifier: Apache-2.0
// Answers RQ2 (paper 4, section 6.2): does a profiler report the same shares where a program is
// evenly slower? A5 asks the same about a program without safepoint polls.
#pragma once

#include <vector>

#include "scheduler/scoring/scoring.h"

namespace assay::scoring {

// Returns methods' changes between two arms, corrected for many comparisons (Benjamini and
// Hochberg). The changes have no intervals, which take longer and are for changes that are shown.
std::vector<MethodChange> method_changes(const std::vector<Fork>& before,
                                         const std::vector<Fork>& after, const ScoreRules& rules);
std::vector<ShareComparison> share_comparisons(const Scoring& scoring);
std::vector<PollScore> poll_scores(const Scoring& scoring);
std::vector<MethodShares> base_shares(const Scoring& scoring);

}  // namespace assay::scoring
