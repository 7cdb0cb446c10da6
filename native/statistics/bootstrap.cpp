// SPDX-License-Identifier: Apache-2.0
#include "native/statistics/bootstrap.h"

#include <algorithm>
#include <cstddef>

#include "native/statistics/comparisons.h"
#include "native/statistics/quantiles.h"
#include "native/statistics/random_numbers.h"

namespace assay::statistics {
namespace {

// Returns random numbers for each group, which do not depend on how large the other groups are.
std::vector<RandomNumbers> numbers_for(const Groups& groups, std::uint64_t seed) {
  RandomNumbers seeds(seed);
  std::vector<RandomNumbers> numbers;
  numbers.reserve(groups.size());
  for (std::size_t g = 0; g < groups.size(); ++g) {
    numbers.emplace_back(seeds.bits());
  }
  return numbers;
}

Groups drawn_anew(const Groups& groups, std::vector<RandomNumbers>& numbers) {
  Groups drawn = groups;
  for (std::size_t g = 0; g < groups.size(); ++g) {
    for (double& value : drawn[g]) {
      value = groups[g][numbers[g].below(groups[g].size())];
    }
  }
  return drawn;
}

}  // namespace

std::vector<double> drawings(const Groups& groups, const Statistic& statistic,
                             const BootstrapRules& rules) {
  std::vector<RandomNumbers> numbers = numbers_for(groups, rules.seed);
  std::vector<double> drawn;
  drawn.reserve(static_cast<std::size_t>(rules.resamples));
  for (int i = 0; i < rules.resamples; ++i) {
    drawn.push_back(statistic(drawn_anew(groups, numbers)));
  }
  return drawn;
}

Interval percentile_interval(double estimate, std::vector<double> drawn,
                             const BootstrapRules& rules) {
  std::ranges::sort(drawn);
  const double tail = (1 - rules.confidence) / 2;
  return {estimate, sorted_quantile(drawn, tail), sorted_quantile(drawn, 1 - tail)};
}

Interval bootstrap(const Groups& groups, const Statistic& statistic, const BootstrapRules& rules) {
  return percentile_interval(statistic(groups), drawings(groups, statistic, rules), rules);
}

double median_of_drawn(std::span<const double> values, std::span<const double> numbers) {
  std::vector<double> drawn;
  drawn.reserve(numbers.size());
  for (const double number : numbers) {
    drawn.push_back(values[static_cast<std::size_t>(number)]);
  }
  return median(std::move(drawn));
}

Interval ratio_of_medians(std::span<const double> before, std::span<const double> after,
                          const BootstrapRules& rules) {
  return bootstrap(
      {{before.begin(), before.end()}, {after.begin(), after.end()}},
      [](const Groups& groups) { return median(groups[1]) / median(groups[0]); }, rules);
}

std::optional<Interval> percent_longer(std::span<const double> before,
                                       std::span<const double> after, const BootstrapRules& rules) {
  if (before.empty() || after.empty()) {
    return std::nullopt;
  }
  const Interval ratio = ratio_of_medians(before, after, rules);
  const auto percent = [](double value) { return 100 * (value - 1); };
  return Interval{percent(ratio.estimate), percent(ratio.low), percent(ratio.high)};
}

Interval mean_interval(std::span<const double> values, const BootstrapRules& rules) {
  return bootstrap(
      {{values.begin(), values.end()}}, [](const Groups& groups) { return mean(groups[0]); },
      rules);
}

}  // namespace assay::statistics
