// SPDX-License-Identifier: Apache-2.0
// RQ2 (paper 4, section 6.2): does a profiler report the same shares of a program that is evenly
// slower? And A5, the same question about taking out safepoint polls.
#pragma once

#include <vector>

#include "scheduler/scoring/scoring.h"

namespace assay::scoring {

// Methods' changes between two arms, corrected for many comparisons (Benjamini and Hochberg).
// Without intervals: those are for changes that are shown, and take longer.
std::vector<MethodChange> method_changes(const std::vector<Fork>& before,
                                         const std::vector<Fork>& after, const ScoreRules& rules);
std::vector<ShareComparison> share_comparisons(const Scoring& scoring);
std::vector<PollScore> poll_scores(const Scoring& scoring);
std::vector<MethodShares> base_shares(const Scoring& scoring);

}  // namespace assay::scoring
