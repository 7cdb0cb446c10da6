// SPDX-License-Identifier: Apache-2.0
#include "scheduler/scoring/fork_shares.h"

#include <algorithm>

#include "native/statistics/bootstrap.h"
#include "native/statistics/comparisons.h"
#include "native/statistics/quantiles.h"
#include "scheduler/scoring/scoring.h"

namespace assay::scoring {

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
