// SPDX-License-Identifier: Apache-2.0
#include "scheduler/scoring/overhead_scores.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "native/statistics/quantiles.h"

namespace assay::scoring {
namespace {

constexpr double kHistogramEnd = 100;
constexpr double kBinWidth = 10;
// Chance alone moves a block of 100 samples by 10 %, which is the width of a bin of the histogram.
constexpr std::uint64_t kFewestSamples = 100;

struct BlockSamples {
  std::vector<double> shares = {};  // one for each fork
  std::uint64_t samples = 0;        // number in all forks
};

// Returns the samples of one arm by block. Returns an empty map where one of the arm's runs says
// nothing of blocks.
std::map<std::string, BlockSamples> samples_by_block(const std::vector<Fork>& forks) {
  std::map<std::string, BlockSamples> blocks;
  for (const Fork& fork : forks) {
    const std::uint64_t all = fork.cell->sampled ? fork.cell->sampled->warm.of_program() : 0;
    if (all == 0 || fork.cell->blocks.empty()) {
      return {};
    }
    for (const SampledBlock& block : fork.cell->blocks) {
      BlockSamples& sum = blocks[block.name];
      sum.samples += block.samples;
      sum.shares.push_back(static_cast<double>(block.samples) / static_cast<double>(all));
    }
  }
  // A fork that has not met a block says that the block has none of the time.
  for (auto& [name, block] : blocks) {
    block.shares.resize(forks.size(), 0);
  }
  return blocks;
}

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

std::map<std::string, BlockOverhead> block_overheads(const Scoring& scoring,
                                                     const PlanTarget& plan) {
  const ProfilerVariant* oracle = oracle_of(scoring.experiment);
  if (oracle == nullptr) {
    return {};
  }
  const std::vector<Fork>& base = scoring.cells.unchanged(oracle->id);
  const std::vector<Fork>& slowed =
      scoring.cells.forks({VariantKind::whole_program, plan.target_percent}, oracle->id);
  const ComparedTimes times = compared_times(base, slowed);
  const auto before = samples_by_block(base);
  const auto after = samples_by_block(slowed);
  std::map<std::string, BlockOverhead> overheads;
  for (const PlannedBlock& planned : plan.blocks) {
    const auto own = before.find(planned.name);
    const auto then = after.find(planned.name);
    const bool is_known =
        own != before.end() && then != after.end() && !times.first.empty() && !times.second.empty();
    if (!is_known || own->second.samples < kFewestSamples ||
        then->second.samples < kFewestSamples || !(statistics::median(own->second.shares) > 0)) {
      continue;
    }
    const double share = statistics::median(own->second.shares);
    const double longer = statistics::median(then->second.shares) *
                          statistics::median(times.second) /
                          (share * statistics::median(times.first));
    overheads[planned.name] = {share, kPercent * (longer - 1)};
  }
  return overheads;
}

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
