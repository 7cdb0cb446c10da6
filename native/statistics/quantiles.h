// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <vector>

namespace assay::statistics {

// Return the value below which a `share` (0 to 1) of the values lies, by a straight line between
// neighbours (Hyndman and Fan's type 7). The first function takes sorted values, the second values
// in any order.
// Requires: at least one value.
double sorted_quantile(std::span<const double> sorted, double share);
double quantile(std::vector<double> values, double share);

// Return the median: the mean of the two middle values where their number is even.
// Requires: at least one value.
double median(std::vector<double> values);
double median(std::span<const double> values);

}  // namespace assay::statistics
