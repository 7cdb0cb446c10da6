// SPDX-License-Identifier: Apache-2.0
#include "native/statistics/quantiles.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <utility>

namespace assay::statistics {

double sorted_quantile(std::span<const double> sorted, double share) {
  assert(!sorted.empty());
  const double place = share * static_cast<double>(sorted.size() - 1);
  const auto below = static_cast<std::size_t>(place);
  const std::size_t above = std::min(below + 1, sorted.size() - 1);
  return std::lerp(sorted[below], sorted[above], place - static_cast<double>(below));
}

double quantile(std::vector<double> values, double share) {
  std::ranges::sort(values);
  return sorted_quantile(values, share);
}

double median(std::vector<double> values) { return quantile(std::move(values), 0.5); }

double median(std::span<const double> values) {
  return median(std::vector<double>(values.begin(), values.end()));
}

}  // namespace assay::statistics
