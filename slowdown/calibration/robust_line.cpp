// SPDX-License-Identifier: Apache-2.0
#include "slowdown/calibration/robust_line.h"

#include <algorithm>
#include <cmath>

namespace assay::slowdown {

double quantile(std::vector<double> values, double share) {
  std::ranges::sort(values);
  const double place = share * static_cast<double>(values.size() - 1);
  const auto below = static_cast<std::size_t>(std::floor(place));
  const std::size_t above = std::min(below + 1, values.size() - 1);
  return std::lerp(values[below], values[above], place - std::floor(place));
}

double median(std::vector<double> values) { return quantile(std::move(values), 0.5); }

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

}  // namespace assay::slowdown
