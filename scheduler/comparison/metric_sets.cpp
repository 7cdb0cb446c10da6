// SPDX-License-Identifier: Apache-2.0
#include "scheduler/comparison/metric_sets.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstddef>

#include "native/statistics/comparisons.h"

namespace assay::comparison {

Spread spread_of(std::span<const double> values) {
  assert(!values.empty());
  const auto [least, most] = std::ranges::minmax(values);
  return {.runs = values.size(),
          .mean = statistics::mean(values),
          .deviation = std::sqrt(statistics::variance(values)),
          .least = least,
          .most = most};
}

Difference difference_of(std::span<const double> a, std::span<const double> b, double threshold) {
  Difference difference{.a = spread_of(a), .b = spread_of(b)};
  difference.epsilon = std::max(difference.a.mean, difference.b.mean) * threshold;
  difference.exceeds = std::abs(difference.a.mean - difference.b.mean) > difference.epsilon;
  if (difference.a.mean != 0) {
    difference.ratio = difference.b.mean / difference.a.mean;
  }
  difference.interval = statistics::welch_difference(a, b);
  difference.p = statistics::welch_p(a, b);
  return difference;
}

void correct(std::span<Difference* const> differences, Correction correction) {
  std::vector<Difference*> tested;
  std::vector<double> p_values;
  for (Difference* difference : differences) {
    if (difference->p) {
      tested.push_back(difference);
      p_values.push_back(*difference->p);
    }
  }
  const std::vector<double> adjusted = correction == Correction::holm
                                           ? statistics::holm(p_values)
                                           : statistics::benjamini_hochberg(p_values);
  for (std::size_t i = 0; i < tested.size(); ++i) {
    tested[i]->adjusted_p = adjusted[i];
    tested[i]->is_significant = adjusted[i] < kLevel;
  }
}

}  // namespace assay::comparison
