// SPDX-License-Identifier: Apache-2.0
// Straight lines through measurements some of which are far off.
#pragma once

#include <span>
#include <vector>

namespace assay::slowdown {

struct Point {
  double x = 0;
  double y = 0;
};

struct Line {
  double slope = 0;
  double intercept = 0;

  double at(double x) const { return intercept + slope * x; }
};

// Of at least one value; the mean of the two middle ones where their number is even.
double median(std::vector<double> values);

// The value below which `share` (0 to 1) of them lie, interpolated. Of at least one value.
double quantile(std::vector<double> values, double share);

// Theil and Sen: the median of the slopes between all pairs of points; holds against up to 29 % of
// outliers. At least two points, no two with the same x.
Line theil_sen(std::span<const Point> points);

}  // namespace assay::slowdown
