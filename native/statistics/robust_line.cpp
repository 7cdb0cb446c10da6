// SPDX-License-Identifier: Apache-2.0
#include "native/statistics/robust_line.h"

#include <cstddef>
#include <utility>

#include "native/statistics/quantiles.h"

namespace assay::statistics {

Line theil_sen(std::span<const Point> points) {
  std::vector<double> slopes;
  for (std::size_t i = 0; i < points.size(); ++i) {
    for (std::size_t j = i + 1; j < points.size(); ++j) {
      slopes.push_back((points[j].y - points[i].y) / (points[j].x - points[i].x));
    }
  }
  const double slope = median(std::move(slopes));
  std::vector<double> intercepts;
  for (const Point& point : points) {
    intercepts.push_back(point.y - slope * point.x);
  }
  return {slope, median(std::move(intercepts))};
}

}  // namespace assay::statistics
