// SPDX-License-Identifier: Apache-2.0
// Intervals by drawing the measured values anew, with replacement (Efron). Nothing is assumed about
// how values are distributed; the seed makes them repeatable. Intervals are the percentiles of what
// was drawn, for the jackknife that better ones need does not converge for medians.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

namespace assay::scoring {

struct Interval {
  double estimate = 0;
  double low = 0;
  double high = 0;

  bool contains(double value) const { return low <= value && value <= high; }
  friend bool operator==(const Interval&, const Interval&) = default;
};

struct BootstrapRules {
  std::uint64_t seed = 1;
  int resamples = 2000;
  double confidence = 0.95;
};

// Of one statistic of several independent groups, each drawn anew by itself; none is empty.
using Groups = std::vector<std::vector<double>>;
using Statistic = std::function<double(const Groups&)>;
Interval bootstrap(const Groups& groups, const Statistic& statistic, const BootstrapRules& rules);
// The statistic of each drawing, in their order. A group is drawn alike wherever it stands in the
// same place with the same size, whatever else is drawn beside it.
std::vector<double> drawings(const Groups& groups, const Statistic& statistic,
                             const BootstrapRules& rules);
// Their quantiles; at least one drawing.
Interval percentile_interval(double estimate, std::vector<double> drawn,
                             const BootstrapRules& rules);

// Of the values with these numbers, as groups of numbers are drawn where several values belong
// together; at least one.
double median_of_drawn(std::span<const double> values, std::span<const double> numbers);

// median(after) / median(before), which wants positive values.
Interval ratio_of_medians(std::span<const double> before, std::span<const double> after,
                          const BootstrapRules& rules);
// By how many percent the median of `after` is longer; nothing where one of them is empty.
std::optional<Interval> percent_longer(std::span<const double> before,
                                       std::span<const double> after, const BootstrapRules& rules);
Interval mean_interval(std::span<const double> values, const BootstrapRules& rules);

}  // namespace assay::scoring
