// SPDX-License-Identifier: Apache-2.0
// Computes means, correlations and tests.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "native/statistics/interval.h"

namespace assay::statistics {

// Requires: at least one value.
double mean(std::span<const double> values);
// Divides by n - 1. Returns 0 for fewer than two values.
double variance(std::span<const double> values);

// Return a correlation, or nothing where a list has fewer than two values, or where all its values
// are equal. Requires: both lists are equally long.
std::optional<double> pearson(std::span<const double> xs, std::span<const double> ys);
std::optional<double> spearman(std::span<const double> xs, std::span<const double> ys);
// Returns Kendall's tau-b, in which ties count for neither side.
std::optional<double> kendall(std::span<const double> xs, std::span<const double> ys);

// Returns each value's rank: 1 for the smallest. Equal values share the mean of their ranks.
std::vector<double> ranks(std::span<const double> values);

// Returns the two-sided p-value of Welch's t-test that the means are equal. `least_variance` of one
// value bounds both variances from below: shares of n samples cannot be surer than the n samples
// are, however well a few forks happen to agree. Returns nothing with fewer than two values on a
// side.
std::optional<double> welch_p(std::span<const double> before, std::span<const double> after,
                              double least_variance = 0);

// Returns the one-sided p-value: the probability that the mean of `after` would lie as far below
// the mean of `before` if both means were equal. The p-value is more than 0.5 where the mean of
// `after` lies above.
std::optional<double> welch_p_less(std::span<const double> before, std::span<const double> after,
                                   double least_variance = 0);

// Returns mean(after) - mean(before) with the 95 % interval that belongs to Welch's t-test. Returns
// nothing with fewer than two values on a side. Where no side varies, the interval is the
// difference alone.
std::optional<Interval> welch_difference(std::span<const double> before,
                                         std::span<const double> after);

// Return p-values, in the order given, that allow for all comparisons having been made. Holm's
// p-values hold the chance of a single wrong "differs" below the level. Benjamini and Hochberg's
// p-values hold the expected part of wrong ones among those called different below the level.
std::vector<double> holm(std::span<const double> p_values);
std::vector<double> benjamini_hochberg(std::span<const double> p_values);

}  // namespace assay::statistics
