// SPDX-License-Identifier: Apache-2.0
// The centre and the spread of a few values of which one may be an outlier.
#pragma once

#include <span>
#include <vector>

#include "native/statistics/quantiles.h"

namespace assay::divining {

using statistics::median;

// All of these want at least one value.

// The value at which half of the weight is reached; weights are not negative, not all 0.
double weighted_median(std::span<const double> values, std::span<const double> weights);

// 1.4826 x the median distance from `centre`: the standard deviation, for normal values.
double median_deviation(std::span<const double> values, double centre);

// Weighted mean in which a value further than 1.5 of its own standard deviation from the centre
// counts less the further it is (Huber's). `deviations` are the standard deviations of the values.
struct Estimate {
  double value = 0;
  double deviation = 0;  // of `value`
};
Estimate robust_mean(std::span<const double> values, std::span<const double> deviations);

// The half-width, in standard deviations, of the interval that holds 95 % of Student's t.
double interval_factor(double degrees_of_freedom);

}  // namespace assay::divining
