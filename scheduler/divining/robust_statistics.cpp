// SPDX-License-Identifier: Apache-2.0
#include "scheduler/divining/robust_statistics.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <numeric>
#include <utility>

namespace assay::divining {

double weighted_median(std::span<const double> values, std::span<const double> weights) {
  assert(!values.empty() && values.size() == weights.size());
  std::vector<std::size_t> order(values.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::sort(order, {}, [&](std::size_t i) { return values[i]; });
  const double half = std::accumulate(weights.begin(), weights.end(), 0.0) / 2;
  double reached = 0;
  for (const std::size_t i : order) {
    reached += weights[i];
    if (reached >= half) {
      return values[i];
    }
  }
  return values[order.back()];
}

double median_deviation(std::span<const double> values, double centre) {
  std::vector<double> distances;
  distances.reserve(values.size());
  for (const double value : values) {
    distances.push_back(std::abs(value - centre));
  }
  constexpr double kNormalConsistency = 1.4826;
  return kNormalConsistency * median(std::move(distances));
}

Estimate robust_mean(std::span<const double> values, std::span<const double> deviations) {
  assert(!values.empty() && values.size() == deviations.size());
  constexpr double kTurn = 1.5;
  constexpr int kRounds = 8;
  std::vector<double> precisions;
  for (const double deviation : deviations) {
    precisions.push_back(1 / std::max(deviation * deviation, 1e-300));
  }
  double centre = weighted_median(values, precisions);
  double total = 0;
  for (int round = 0; round < kRounds; ++round) {
    double sum = 0;
    total = 0;
    for (std::size_t i = 0; i < values.size(); ++i) {
      const double distance = std::abs(values[i] - centre) * std::sqrt(precisions[i]);
      const double weight = precisions[i] * (distance > kTurn ? kTurn / distance : 1);
      sum += weight * values[i];
      total += weight;
    }
    centre = sum / total;
  }
  return {centre, std::sqrt(1 / total)};
}

}  // namespace assay::divining
