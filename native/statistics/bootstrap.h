// SPDX-License-Identifier: Apache-2.0
// Computes intervals by drawing the measured values anew, with replacement (Efron). Nothing is
// assumed about how values are distributed, and the seed makes intervals repeatable. Intervals are
// percentiles of the drawings, because the jackknife that better intervals need does not converge
// for medians.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "native/statistics/interval.h"

namespace assay::statistics {

struct BootstrapRules {
  std::uint64_t seed = 1;
  int resamples = 2000;
  double confidence = 0.95;
};

// Independent groups of values. Each group is drawn anew by itself.
using Groups = std::vector<std::vector<double>>;
using Statistic = std::function<double(const Groups&)>;
// Returns the interval of one statistic of the groups. Requires: no group is empty.
Interval bootstrap(const Groups& groups, const Statistic& statistic, const BootstrapRules& rules);
// Returns the statistic of each drawing, in the order of drawing. The drawings of a group depend on
// its place and its size, but not on the other groups.
std::vector<double> drawings(const Groups& groups, const Statistic& statistic,
                             const BootstrapRules& rules);
// Returns the estimate, with quantiles of the drawings as its interval. Requires: at least one
// drawing.
Interval percentile_interval(double estimate, std::vector<double> drawn,
                             const BootstrapRules& rules);

// Returns the median of the values at the positions `numbers`. Positions are drawn in place of
// values where several values belong together. Requires: at least one number.
double median_of_drawn(std::span<const double> values, std::span<const double> numbers);

// Returns median(after) / median(before). Requires: positive values.
Interval ratio_of_medians(std::span<const double> before, std::span<const double> after,
                          const BootstrapRules& rules);
// Returns by how many percent the median of `after` is longer. Returns nothing where a list is
// empty.
std::optional<Interval> percent_longer(std::span<const double> before,
                                       std::span<const double> after, const BootstrapRules& rules);
Interval mean_interval(std::span<const double> values, const BootstrapRules& rules);

}  // namespace assay::statistics
