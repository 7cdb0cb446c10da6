// SPDX-License-Identifier: Apache-2.0
#include "scheduler/scoring/bootstrap.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "scheduler/scoring/distributions.h"
#include "scheduler/scoring/random_numbers.h"
#include "scheduler/scoring/statistics.h"

namespace assay::scoring {
namespace {

Groups drawn_anew(const Groups& groups, RandomNumbers& random) {
  Groups drawn = groups;
  for (std::size_t g = 0; g < groups.size(); ++g) {
    for (double& value : drawn[g]) {
      value = groups[g][random.below(groups[g].size())];
    }
  }
  return drawn;
}

// Jackknife of several groups: the influence of each value on the statistic (Efron and Tibshirani,
// "An Introduction to the Bootstrap", chapter 14).
double acceleration(const Groups& groups, const Statistic& statistic) {
  double cubes = 0;
  double squares = 0;
  for (std::size_t g = 0; g < groups.size(); ++g) {
    if (groups[g].size() < 2) {
      continue;
    }
    std::vector<double> without;
    for (std::size_t i = 0; i < groups[g].size(); ++i) {
      Groups rest = groups;
      rest[g].erase(rest[g].begin() + static_cast<std::ptrdiff_t>(i));
      without.push_back(statistic(rest));
    }
    const double centre = mean(without);
    const auto n = static_cast<double>(groups[g].size());
    for (const double value : without) {
      const double influence = (n - 1) * (centre - value) / n;
      cubes += influence * influence * influence;
      squares += influence * influence;
    }
  }
  return squares > 0 ? cubes / (6 * std::pow(squares, 1.5)) : 0;
}

// Values below the estimate, those that equal it by half: then a median that hits itself often is
// not taken for bias.
double part_below(std::span<const double> sorted, double estimate) {
  const auto [first, last] = std::equal_range(sorted.begin(), sorted.end(), estimate);
  const auto below = static_cast<double>(first - sorted.begin());
  const auto equal = static_cast<double>(last - first);
  const auto count = static_cast<double>(sorted.size());
  return std::clamp((below + equal / 2) / count, 0.5 / count, 1 - 0.5 / count);
}

}  // namespace

std::vector<double> drawings(const Groups& groups, const Statistic& statistic,
                             const BootstrapRules& rules) {
  RandomNumbers random(rules.seed);
  std::vector<double> drawn;
  drawn.reserve(static_cast<std::size_t>(rules.resamples));
  for (int i = 0; i < rules.resamples; ++i) {
    drawn.push_back(statistic(drawn_anew(groups, random)));
  }
  std::ranges::sort(drawn);
  return drawn;
}

Interval percentile_interval(double estimate, std::span<const double> sorted,
                             const BootstrapRules& rules) {
  const double tail = (1 - rules.confidence) / 2;
  return {estimate, quantile(sorted, tail), quantile(sorted, 1 - tail)};
}

Interval bootstrap(const Groups& groups, const Statistic& statistic, const BootstrapRules& rules) {
  const std::vector<double> drawn = drawings(groups, statistic, rules);
  const double estimate = statistic(groups);
  if (rules.method == IntervalMethod::percentile) {
    return percentile_interval(estimate, drawn, rules);
  }
  const double bias = normal_quantile(part_below(drawn, estimate));
  const double a = acceleration(groups, statistic);
  const auto corrected = [&](double part) {
    const double z = bias + normal_quantile(part);
    return quantile(drawn, normal_cdf(bias + z / (1 - a * z)));
  };
  const double tail = (1 - rules.confidence) / 2;
  return {estimate, corrected(tail), corrected(1 - tail)};
}

Interval difference_of_medians(std::span<const double> before, std::span<const double> after,
                               const BootstrapRules& rules) {
  return bootstrap(
      {{before.begin(), before.end()}, {after.begin(), after.end()}},
      [](const Groups& groups) { return median(groups[1]) - median(groups[0]); }, rules);
}

Interval ratio_of_medians(std::span<const double> before, std::span<const double> after,
                          const BootstrapRules& rules) {
  return bootstrap(
      {{before.begin(), before.end()}, {after.begin(), after.end()}},
      [](const Groups& groups) { return median(groups[1]) / median(groups[0]); }, rules);
}

Interval mean_interval(std::span<const double> values, const BootstrapRules& rules) {
  return bootstrap(
      {{values.begin(), values.end()}}, [](const Groups& groups) { return mean(groups[0]); },
      rules);
}

}  // namespace assay::scoring
