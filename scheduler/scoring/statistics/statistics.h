// SPDX-License-Identifier: Apache-2.0
// Means, correlation and tests. Every figure of a report comes from here, from bootstrap.h or from
// quiet_times.h.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "native/statistics/quantiles.h"

namespace assay::scoring {

using statistics::median;

// Of at least one value.
double mean(std::span<const double> values);
// By n - 1; 0 of a single value.
double variance(std::span<const double> values);

// Both lists equally long. Nothing when a list has fewer than two values, or all are equal.
std::optional<double> pearson(std::span<const double> xs, std::span<const double> ys);
std::optional<double> spearman(std::span<const double> xs, std::span<const double> ys);
// Kendall's tau-b: ties count for neither side.
std::optional<double> kendall(std::span<const double> xs, std::span<const double> ys);

// 1 for the smallest; equal values share the mean of their ranks.
std::vector<double> ranks(std::span<const double> values);

// Two-sided p-value of Welch's t-test that the means are equal. `least_variance` of one value
// bounds both variances from below: shares of n samples cannot be surer than the n samples are,
// however well a few forks happen to agree. Nothing with fewer than two values on a side.
std::optional<double> welch_p(std::span<const double> before, std::span<const double> after,
                              double least_variance = 0);

// One-sided: how likely a mean of `after` is that lies as far below that of `before`, were both
// equal. More than 0.5 where it lies above.
std::optional<double> welch_p_less(std::span<const double> before, std::span<const double> after,
                                   double least_variance = 0);

// p-values that allow for all comparisons having been made, in the order given. Holm's hold the
// chance of a single wrong "differs" below the level; Benjamini and Hochberg's the expected part of
// wrong ones among those called different.
std::vector<double> holm(std::span<const double> p_values);
std::vector<double> benjamini_hochberg(std::span<const double> p_values);

}  // namespace assay::scoring
