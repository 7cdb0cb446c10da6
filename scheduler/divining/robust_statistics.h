// SPDX-License-Identifier: Apache-2.0
// Computes the centre and the spread of a few values, one of which may be an outlier.
#pragma once

#include <span>
#include <vector>

#include "native/statistics/quantiles.h"

namespace assay::divining {

using statistics::median;

// Returns the value at which half of the weight is reached. Requires: at least one value; weights
// that are not negative, and not all 0.
double weighted_median(std::span<const double> values, std::span<const double> weights);

// Returns 1.4826 x the median distance from `centre`, which is the standard deviation of normally
// distributed values. Requires: at least one value.
double median_deviation(std::span<const double> values, double centre);

struct Estimate {
  double value = 0;
  double deviation = 0;  // standard deviation of `value`
};

// Returns a weighted mean in which a value that is further from the centre than 1.5 of its own
// standard deviations counts less the further it is (Huber's). `deviations` are the standard
// deviations of the values. Requires: at least one value.
Estimate robust_mean(std::span<const double> values, std::span<const double> deviations);

}  // namespace assay::divining
