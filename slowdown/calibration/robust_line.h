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

// Theil and Sen: the median of the slopes between all pairs of points; holds against up to 29 % of
// outliers. At least two points, no two with the same x.
Line theil_sen(std::span<const Point> points);

}  // namespace assay::slowdown
