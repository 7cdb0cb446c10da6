// SPDX-License-Identifier: Apache-2.0
#include "native/profiles/profile_overlap.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <functional>
#include <numeric>

namespace assay::profiles {
namespace {

double sum_of(const std::vector<double>& values) {
  return std::accumulate(values.begin(), values.end(), 0.0);
}

double share(double part, double whole) { return whole > 0 ? part / whole : 0; }

// Returns 1 minus half of what the shares of the ways out differ by in all; with two ways both
// shares differ by the same.
double bias_accuracy(const BranchFrequency& branch) {
  const double full = sum_of(branch.full);
  const double estimated = sum_of(branch.estimated);
  if (!(estimated > 0)) {
    return 0;
  }
  double difference = 0;
  for (std::size_t i = 0; i < branch.full.size(); ++i) {
    difference += std::abs(share(branch.full[i], full) - share(branch.estimated[i], estimated));
  }
  return 1 - difference / 2;
}

}  // namespace

std::optional<double> wall_weight_matching(std::span<const PathFrequency> paths) {
  const auto full_flow = [&](std::size_t i) { return paths[i].full * paths[i].branches; };
  const auto estimated_flow = [&](std::size_t i) { return paths[i].estimated * paths[i].branches; };
  double all = 0;
  for (std::size_t i = 0; i < paths.size(); ++i) {
    all += full_flow(i);
  }
  const auto is_hot = [&](std::size_t i) { return full_flow(i) > kHotShareOfFlow * all; };
  std::vector<std::size_t> by_estimate(paths.size());
  std::iota(by_estimate.begin(), by_estimate.end(), std::size_t{0});
  const auto hot_paths = static_cast<std::size_t>(std::ranges::count_if(by_estimate, is_hot));
  if (hot_paths == 0) {
    return std::nullopt;
  }
  double hot_flow = 0;
  for (std::size_t i = 0; i < paths.size(); ++i) {
    hot_flow += is_hot(i) ? full_flow(i) : 0;
  }
  std::ranges::stable_sort(by_estimate, std::greater(), estimated_flow);
  double found = 0;
  for (const std::size_t i : std::span(by_estimate).first(hot_paths)) {
    found += is_hot(i) && estimated_flow(i) > 0 ? full_flow(i) : 0;
  }
  return found / hot_flow;
}

std::optional<double> relative_overlap(std::span<const BranchFrequency> branches) {
  double all = 0;
  double accurate = 0;
  for (const BranchFrequency& branch : branches) {
    const double frequency = sum_of(branch.full);
    all += frequency;
    accurate += frequency > 0 ? frequency * bias_accuracy(branch) : 0;
  }
  return all > 0 ? std::optional(accurate / all) : std::nullopt;
}

std::optional<double> absolute_overlap(std::span<const BranchFrequency> branches) {
  double full = 0;
  double estimated = 0;
  for (const BranchFrequency& branch : branches) {
    full += sum_of(branch.full);
    estimated += sum_of(branch.estimated);
  }
  if (!(full > 0)) {
    return std::nullopt;
  }
  double common = 0;
  for (const BranchFrequency& branch : branches) {
    for (std::size_t i = 0; i < branch.full.size(); ++i) {
      common += std::min(share(branch.full[i], full), share(branch.estimated[i], estimated));
    }
  }
  return common;
}

}  // namespace assay::profiles
