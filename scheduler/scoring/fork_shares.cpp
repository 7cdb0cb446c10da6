// SPDX-License-Identifier: Apache-2.0
#include "scheduler/scoring/fork_shares.h"

#include "scheduler/scoring/scoring.h"
#include "scheduler/scoring/statistics/bootstrap.h"

namespace assay::scoring {

ForkShares::ForkShares(const std::vector<Fork>& forks, const std::set<std::string>& methods) {
  for (const std::string& method : methods) {
    shares_.push_back(shares_of(forks, method));
  }
}

std::vector<double> ForkShares::medians(std::span<const double> drawn) const {
  std::vector<double> medians;
  medians.reserve(shares_.size());
  for (const std::vector<double>& of_method : shares_) {
    medians.push_back(median_of_drawn(of_method, drawn));
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
