// SPDX-License-Identifier: Apache-2.0
#include "scheduler/scoring/block_overheads.h"

#include <cstdint>
#include <vector>

#include "native/statistics/quantiles.h"

namespace assay::scoring {
namespace {

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

}  // namespace assay::scoring
