// SPDX-License-Identifier: Apache-2.0
#include "scheduler/scoring/overhead_scores.h"

#include <algorithm>
#include <cmath>

#include "scheduler/scoring/block_overheads.h"

namespace assay::scoring {
namespace {

constexpr double kHistogramEnd = 100;
constexpr double kBinWidth = 10;

std::vector<HistogramBin> empty_histogram() {
  std::vector<HistogramBin> bins;
  for (double from = -kHistogramEnd; from < kHistogramEnd; from += kBinWidth) {
    bins.push_back({from, 0});
  }
  return bins;
}

void add_block(const BlockOverhead& block, OverheadScore& score) {
  const auto bins = static_cast<double>(score.histogram.size());
  const double off = block.percent - score.target_percent;
  const double bin = std::clamp(std::floor((off + kHistogramEnd) / kBinWidth), 0.0, bins - 1);
  score.histogram[static_cast<std::size_t>(bin)].share += kPercent * block.base_share;
  score.measured_share += kPercent * block.base_share;
}

// Fills the histogram with the runs' blocks, or with what the search has measured where runs say
// nothing of blocks.
void fill_histogram(const Scoring& scoring, const PlanTarget& plan, OverheadScore& score) {
  score.histogram = empty_histogram();
  const auto of_runs = block_overheads(scoring, plan);
  score.is_of_fresh_jvms = !of_runs.empty();
  for (const auto& [name, block] : of_runs) {
    add_block(block, score);
  }
  for (const PlannedBlock& block : plan.blocks) {
    if (of_runs.empty() && block.overhead_percent) {
      add_block({block.base_share, *block.overhead_percent}, score);
    }
  }
}

}  // namespace

std::vector<OverheadScore> overhead_scores(const Scoring& scoring) {
  std::vector<OverheadScore> scores;
  for (const PlanTarget& plan : scoring.experiment.plans) {
    OverheadScore score{.target_percent = plan.target_percent,
                        .slowable_share = plan.slowable_share,
                        .expected_percent = plan.target_percent * plan.slowable_share};
    const Variant base{VariantKind::base};
    const Variant slowed{VariantKind::whole_program, plan.target_percent};
    // A plan is for compiled code: what ran before it was compiled says nothing of the plan.
    const ComparedTimes warm =
        compared_times(scoring.cells.forks(base, ""), scoring.cells.forks(slowed, ""));
    score.base_forks = static_cast<std::uint32_t>(warm.first.size());
    score.slowed_forks = static_cast<std::uint32_t>(warm.second.size());
    score.overhead_percent =
        statistics::percent_longer(warm.first, warm.second, scoring.bootstrap_rules());
    score.whole_percent = statistics::percent_longer(
        scoring.cells.times(base, ""), scoring.cells.times(slowed, ""), scoring.bootstrap_rules());
    fill_histogram(scoring, plan, score);
    scores.push_back(std::move(score));
  }
  return scores;
}

}  // namespace assay::scoring
