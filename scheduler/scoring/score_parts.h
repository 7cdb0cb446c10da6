// SPDX-License-Identifier: Apache-2.0
// The parts that score() is put together from, each about one question.
#pragma once

#include <map>
#include <span>
#include <string>
#include <vector>

#include "scheduler/scoring/cell_table.h"
#include "scheduler/scoring/score.h"

namespace assay::scoring {

struct Scoring {
  const Experiment& experiment;
  const CellTable& cells;
  const ScoreRules& rules;

  // Of the time by the clock that runs are compared by.
  double java_share() const {
    const bool is_harness = cells.clock() == RunClock::program;
    return is_harness ? experiment.harness_java_share.value_or(experiment.java_share)
                      : experiment.java_share;
  }

  BootstrapRules bootstrap_rules() const {
    return {.seed = experiment.seed, .resamples = rules.resamples};
  }
};

inline constexpr double kPercent = 100;

// overhead_scores.cpp
std::vector<OverheadScore> overhead_scores(const Scoring& scoring);

// share_scores.cpp: methods' changes between two arms, Benjamini and Hochberg over the methods.
std::vector<MethodChange> method_changes(const std::vector<Fork>& before,
                                         const std::vector<Fork>& after, const ScoreRules& rules);
std::vector<ShareComparison> share_comparisons(const Scoring& scoring);
std::vector<PollScore> poll_scores(const Scoring& scoring);
std::vector<MethodShares> base_shares(const Scoring& scoring);

// rank_agreement.cpp
std::vector<RankAgreement> rank_agreements(const Scoring& scoring);

// block_scores.cpp
double expected_change(double share, double base_ns,
                       double gained_ns);  // all in parts, not percent
std::vector<BlockScore> block_scores(const Scoring& scoring);

// blame.cpp: profiler or JVM? By the scores of the debug information's own row.
void assign_blame(const Experiment& experiment, const ScoreRules& rules,
                  std::vector<BlockScore>& blocks);
std::vector<ReasonSplit> reason_splits(const Experiment& experiment,
                                       std::span<const BlockScore> blocks);

// verdicts.cpp
std::vector<Verdict> verdicts(const Scoring& scoring, std::span<const BlockScore> blocks,
                              std::span<const ShareComparison> shares, std::span<const Cell> cells);
// Of the verdict's profiler: methods off, and the correlation of shares before and after.
void correlate_shares(std::span<const ShareComparison> shares, Verdict& verdict);

const Verdict* verdict_of(std::span<const Verdict> verdicts, const std::string& profiler);

// liar_control.cpp
Control liar_control(const Scoring& scoring, std::span<const BlockScore> blocks,
                     std::span<const Verdict> verdicts);

// controls.cpp
std::vector<Control> controls(const Scoring& scoring, std::span<const BlockScore> blocks,
                              std::span<const Verdict> verdicts);

}  // namespace assay::scoring
