// SPDX-License-Identifier: Apache-2.0
#include "slowdown/calibration/cost_fit.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <random>
#include <string>

#include "native/statistics/quantiles.h"
#include "native/statistics/robust_line.h"

namespace assay::slowdown {
namespace {

using statistics::Line;
using statistics::median;
using statistics::Point;
using statistics::quantile;

constexpr std::size_t kResamples = 400;

// rounds[r][i] is the time of the i-th smallest count in round r, in picoseconds.
struct TimeTable {
  std::vector<std::uint32_t> counts;
  std::vector<std::vector<double>> rounds;
};

struct Fit {
  Line line;
  double residual = 0;
};

Error fail(Kind kind, const std::string& what) {
  return malformed("cost of '" + std::string(to_string(kind)) + "': " + what);
}

Result<TimeTable> to_table(Kind kind, std::span<const LoopTime> times) {
  std::map<std::uint32_t, std::map<std::uint32_t, double>> by_round;
  for (const LoopTime& time : times) {
    if (!std::isfinite(time.picoseconds) || time.picoseconds <= 0) {
      return fail(kind, "a measurement is not a time");
    }
    if (!by_round[time.round].emplace(time.count, time.picoseconds).second) {
      return fail(kind, "a count was measured twice in one round");
    }
  }
  if (by_round.size() < kFewestRounds || by_round.begin()->second.size() < kFewestCounts) {
    return fail(kind, "needs " + std::to_string(kFewestRounds) + " rounds of " +
                          std::to_string(kFewestCounts) + " counts");
  }
  TimeTable table;
  for (const auto& [count, time] : by_round.begin()->second) {
    table.counts.push_back(count);
  }
  for (const auto& [round, row] : by_round) {
    std::vector<double>& values = table.rounds.emplace_back();
    for (const auto& [count, time] : row) {
      values.push_back(time);
    }
    const bool has_all = std::ranges::equal(table.counts, row, {}, {},
                                            [](const auto& entry) { return entry.first; });
    if (!has_all) {
      return fail(kind, "a round lacks a count that another has");
    }
  }
  return table;
}

// Returns the median time of each count, over the rounds in `chosen` (some twice, when resampling).
std::vector<Point> medians(const TimeTable& table, std::span<const std::size_t> chosen) {
  std::vector<Point> points;
  for (std::size_t i = 0; i < table.counts.size(); ++i) {
    std::vector<double> values;
    for (const std::size_t round : chosen) {
      values.push_back(table.rounds[round][i]);
    }
    points.push_back({static_cast<double>(table.counts[i]), median(std::move(values))});
  }
  return points;
}

// Returns how far a point at `x` may be off and still be on the line: a multiple of the spread of
// the points on it, plus a hundredth of the line's value, because the spread of few points can be
// 0.
double tolerance(const Line& line, std::span<const Point> on_it, double x) {
  constexpr double kDeviations = 3;
  constexpr double kPerStandardDeviation = 1.4826;  // of the median absolute deviation
  std::vector<double> distances;
  for (const Point& point : on_it) {
    distances.push_back(std::abs(point.y - line.at(point.x)));
  }
  return kDeviations * kPerStandardDeviation * median(std::move(distances)) + 0.01 * line.at(x);
}

// Returns the first point on the line. The upper half of the points is taken to be beyond the
// slack; from there the line is followed downwards as far as it reaches.
std::size_t first_on_line(std::span<const Point> points) {
  std::size_t first = points.size() / 2;
  while (first > 0) {
    const auto on_it = points.subspan(first);
    const Line line = theil_sen(on_it);
    const Point& next = points[first - 1];
    if (std::abs(next.y - line.at(next.x)) > tolerance(line, on_it, next.x)) {
      break;
    }
    --first;
  }
  return first;
}

Fit fit_line(std::span<const Point> points) {
  const Line line = theil_sen(points);
  double sum = 0;
  std::size_t number = 0;
  for (const Point& point : points) {
    if (point.x > 0) {
      const double share = (point.y - line.at(point.x)) / (line.slope * point.x);
      sum += share * share;
      ++number;
    }
  }
  return {line, std::sqrt(sum / static_cast<double>(number))};
}

// The intervals over all resamples of rounds: from 2.5 to 97.5 %, widened to hold the value itself.
class Intervals {
 public:
  void add(const Fit& fit) {
    slopes_.push_back(fit.line.slope);
    residuals_.push_back(fit.residual);
  }
  Interval slope(double value) const { return around(value, slopes_); }
  Interval residual(double value) const { return around(value, residuals_); }

 private:
  static Interval around(double value, const std::vector<double>& values) {
    return {value, std::min(value, quantile(values, 0.025)),
            std::max(value, quantile(values, 0.975))};
  }
  std::vector<double> slopes_;
  std::vector<double> residuals_;
};

Intervals resample(const TimeTable& table, std::size_t first, std::uint32_t seed) {
  std::mt19937 random(seed);
  std::uniform_int_distribution<std::size_t> any_round(0, table.rounds.size() - 1);
  Intervals intervals;
  std::vector<std::size_t> chosen(table.rounds.size());
  for (std::size_t i = 0; i < kResamples; ++i) {
    std::ranges::generate(chosen, [&] { return any_round(random); });
    const auto points = medians(table, chosen);
    intervals.add(fit_line(std::span(points).subspan(first)));
  }
  return intervals;
}

}  // namespace

Result<KindCost> fit_cost(Kind kind, std::span<const LoopTime> times, std::uint32_t seed) {
  ASSAY_ASSIGN(const TimeTable table, to_table(kind, times));
  std::vector<std::size_t> all(table.rounds.size());
  for (std::size_t i = 0; i < all.size(); ++i) {
    all[i] = i;
  }
  const auto points = medians(table, all);
  const std::size_t first = first_on_line(points);
  const Fit fit = fit_line(std::span(points).subspan(first));
  if (!(fit.line.slope > 0)) {
    return fail(kind,
                "more instructions did not take longer; try again when the machine is less busy");
  }
  const Intervals intervals = resample(table, first, seed);
  return KindCost{kind, intervals.slope(fit.line.slope), intervals.residual(fit.residual),
                  table.counts[first]};
}

}  // namespace assay::slowdown
