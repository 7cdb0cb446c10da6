// SPDX-License-Identifier: Apache-2.0
#include "scheduler/scoring/fork_shares.h"

#include <algorithm>

#include "native/statistics/bootstrap.h"
#include "native/statistics/comparisons.h"
#include "native/statistics/quantiles.h"
#include "scheduler/scoring/scoring.h"

namespace assay::scoring {
namespace {

// Returns the share of the time in Java code that our own sampler finds in a block.
double share_of_block(const Fork& fork, const std::string& name) {
  const std::uint64_t all = fork.cell->sampled ? fork.cell->sampled->warm.in_java() : 0;
  const auto block = std::ranges::find(fork.cell->blocks, name, &SampledBlock::name);
  return all == 0 || block == fork.cell->blocks.end()
             ? 0
             : static_cast<double>(block->samples) / static_cast<double>(all);
}

}  // namespace

ShareOf oracles_share(const BlockFacts& facts) {
  return facts.is_mixed()
             ? ShareOf([&](const Fork& fork) { return share_of_block(fork, facts.name); })
             : ShareOf([&](const Fork& fork) { return fork.profile.share(facts.method); });
}

std::vector<double> shares_of(const std::vector<Fork>& forks, const std::string& method) {
  return each(forks, [&](const Fork& fork) { return fork.profile.share(method); });
}

ShareByMethod median_shares(const std::vector<Fork>& forks) {
  ShareByMethod shares;
  for (const Fork& fork : forks) {
    for (const auto& [method, share] : fork.profile.methods) {
      shares.emplace(method, 0);
    }
  }
  for (auto& [method, share] : shares) {
    share = statistics::median(shares_of(forks, method));
  }
  return shares;
}

double sampling_variance(const std::vector<Fork>& forks, double share) {
  if (forks.empty()) {
    return 0;
  }
  const double samples =
      statistics::mean(each(forks, [](const Fork& f) { return f.profile.java_samples; }));
  if (!(samples > 1)) {
    return 0.25;
  }
  // A share of 0 in few samples is not certain either: it counts as if half a sample had been seen.
  const double bounded = std::clamp(share, 0.5 / samples, 1 - 0.5 / samples);
  return bounded * (1 - bounded) / samples;
}

ForkShares::ForkShares(const std::vector<Fork>& forks, const std::set<std::string>& methods) {
  for (const std::string& method : methods) {
    shares_.push_back(shares_of(forks, method));
  }
}

std::vector<double> ForkShares::medians(std::span<const double> drawn) const {
  std::vector<double> medians;
  medians.reserve(shares_.size());
  for (const std::vector<double>& of_method : shares_) {
    medians.push_back(statistics::median_of_drawn(of_method, drawn));
  }
  return medians;
}

void add_methods(const std::vector<Fork>& forks, double least_share,
                 std::set<std::string>& methods) {
  for (const Fork& fork : forks) {
    for (const auto& [method, share] : fork.profile.methods) {
      if (kPercent * share >= least_share) {
        methods.insert(method);
      }
    }
  }
}

}  // namespace assay::scoring
