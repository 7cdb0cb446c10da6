// SPDX-License-Identifier: Apache-2.0
// Fits straight lines to measurements of which some are far off.
#pragma once

#include <span>
#include <vector>

namespace assay::statistics {

struct Point {
  double x = 0;
  double y = 0;
};

struct Line {
  double slope = 0;
  double intercept = 0;

  double at(double x) const { return intercept + slope * x; }
};

// Returns the line of Theil and Sen: its slope is the median of the slopes between all pairs of
// points. The line holds against up to 29 % of outliers. Requires: two points or more, all with
// different x.
Line theil_sen(std::span<const Point> points);

}  // namespace assay::statistics
