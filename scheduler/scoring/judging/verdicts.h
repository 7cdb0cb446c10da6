// SPDX-License-Identifier: Apache-2.0
// Draws the conclusions about each profiler from all that was measured with it.
//
// The statements are those of profilers' outputs about themselves: the engine and settings in
// effect, and lost bytes.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "scheduler/scoring/score.h"
#include "scheduler/scoring/scoring.h"

namespace assay::scoring {

void add_statements(std::span<const Cell> cells, Verdict& verdict);
void add_statements(const Verdict& verdict, Verdict& sum);

std::vector<Verdict> verdicts(const Scoring& scoring, std::span<const BlockScore> blocks,
                              std::span<const ShareComparison> shares, std::span<const Cell> cells);
// Fills in how many methods are off for the verdict's profiler, and the correlation of shares
// before and after.
void correlate_shares(std::span<const ShareComparison> shares, Verdict& verdict);

// Returns null where the profiler has no verdict.
const Verdict* verdict_of(std::span<const Verdict> verdicts, const std::string& profiler);

}  // namespace assay::scoring
