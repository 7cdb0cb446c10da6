// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <vector>

namespace assay::statistics {

// The value below which `share` (0 to 1) of them lie, between neighbours by a straight line
// (Hyndman and Fan's type 7). Of at least one value; already sorted, or in any order.
double sorted_quantile(std::span<const double> sorted, double share);
double quantile(std::vector<double> values, double share);

// Of at least one value; the mean of the two middle ones where their number is even.
double median(std::vector<double> values);
double median(std::span<const double> values);

}  // namespace assay::statistics
