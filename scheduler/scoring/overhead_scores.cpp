// SPDX-License-Identifier: Apache-2.0
// RQ1 (paper 4, section 6.1): do runs and blocks reach the slowdown that was wanted?
#include <algorithm>
#include <cmath>

#include "scheduler/scoring/score_parts.h"

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

void fill_histogram(const PlanTarget& plan, OverheadScore& score) {
  score.histogram = empty_histogram();
  const auto bins = static_cast<double>(score.histogram.size());
  for (const PlannedBlock& block : plan.blocks) {
    if (!block.overhead_percent) {
      continue;
    }
    const double off = *block.overhead_percent - plan.target_percent;
    const double bin = std::clamp(std::floor((off + kHistogramEnd) / kBinWidth), 0.0, bins - 1);
    score.histogram[static_cast<std::size_t>(bin)].share += kPercent * block.base_share;
    score.measured_share += kPercent * block.base_share;
  }
}

struct Times {
  std::vector<double> base = {};
  std::vector<double> slowed = {};
};

// A plan is for compiled code, so what ran before it was compiled says nothing of the plan.
Times times_of(const Scoring& scoring, const PlanTarget& plan) {
  const Variant base{VariantKind::base};
  const Variant slowed{VariantKind::whole_program, plan.target_percent};
  Times steady{scoring.cells.steady_times(base, ""), scoring.cells.steady_times(slowed, "")};
  if (!steady.base.empty() && !steady.slowed.empty()) {
    return steady;
  }
  return {scoring.cells.times(base, ""), scoring.cells.times(slowed, "")};
}

}  // namespace

std::vector<OverheadScore> overhead_scores(const Scoring& scoring) {
  std::vector<OverheadScore> scores;
  for (const PlanTarget& plan : scoring.experiment.plans) {
    OverheadScore score{.target_percent = plan.target_percent,
                        .slowable_share = plan.slowable_share,
                        .expected_percent = plan.target_percent * plan.slowable_share};
    const auto [base, slowed] = times_of(scoring, plan);
    score.base_forks = static_cast<std::uint32_t>(base.size());
    score.slowed_forks = static_cast<std::uint32_t>(slowed.size());
    if (!base.empty() && !slowed.empty()) {
      const Interval ratio = ratio_of_medians(base, slowed, scoring.bootstrap_rules());
      score.overhead_percent = Interval{kPercent * (ratio.estimate - 1), kPercent * (ratio.low - 1),
                                        kPercent * (ratio.high - 1)};
    }
    fill_histogram(plan, score);
    scores.push_back(std::move(score));
  }
  return scores;
}

}  // namespace assay::scoring
