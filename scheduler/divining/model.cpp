// SPDX-License-Identifier: Apache-2.0
#include "scheduler/divining/model.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace assay::divining {
namespace {

// Returns the work of the first instructions, which the pipeline tends to hide, in nanoseconds.
double slack_work(const Problem& problem, const std::vector<BlockIndex>& group,
                  const SearchRules& rules) {
  double work = 0;
  for (const BlockIndex block : group) {
    work += rules.slack_instructions * instruction_ns(problem, block, KindIndex{0});
  }
  return work;
}

struct Point {
  double work = 0;
  double time = 0;
  double deviation = 0;
  double moved = 0;  // time that may have come or gone since, because the neighbours' work changed
};

// Returns the time that may have moved since the plan, in nanoseconds. In out-of-order code a part
// of the neighbours' work shows in the group: the more their work under an older plan differs from
// their work under the newest plan, the less the older plan says about the next.
double moved_since(const Problem& problem, const std::vector<BlockIndex>& group,
                   const Observation& plan, const Observation& newest, const SearchRules& rules) {
  std::set<BlockIndex> neighbours;
  for (const BlockIndex block : group) {
    const auto& around = problem.blocks[block.index()].neighbours;
    neighbours.insert(around.begin(), around.end());
  }
  for (const BlockIndex block : group) {
    neighbours.erase(block);
  }
  double change = 0;
  for (const BlockIndex block : neighbours) {
    change += std::abs(plan.work[block.index()] - newest.work[block.index()]);
  }
  return rules.neighbours_part * change;
}

std::vector<Point> points_of(const Problem& problem, const std::vector<BlockIndex>& group,
                             const Observations& observations, const SearchRules& rules) {
  std::vector<Point> points;
  const Observation* newest = newest_plan(observations);
  for (const Observation& plan : observations.plans) {
    const auto time = time_of(group, plan);
    if (time && plan.purpose != Purpose::base_again) {
      points.push_back({work_of(group, plan), time->value, time->deviation,
                        moved_since(problem, group, plan, *newest, rules)});
    }
  }
  return points;
}

// Returns the slope of the points by regression, drawn towards the unit's slope. A point counts
// less the further it is from the target.
double own_slope(const std::vector<Point>& points, double unit_slope, double target_ns,
                 const SearchRules& rules) {
  double weights = 0;
  double mean_work = 0;
  double mean_time = 0;
  std::vector<double> weight_of;
  for (const Point& point : points) {
    const double doubt = std::hypot(std::hypot(point.deviation, point.moved),
                                    rules.slope_doubt * (point.time - target_ns));
    weight_of.push_back(1 / std::max(doubt * doubt, 1e-300));
    weights += weight_of.back();
    mean_work += weight_of.back() * point.work;
    mean_time += weight_of.back() * point.time;
  }
  if (points.size() < 2) {
    return unit_slope;
  }
  mean_work /= weights;
  mean_time /= weights;
  double work_squares = 0;
  double products = 0;
  for (std::size_t i = 0; i < points.size(); ++i) {
    const double distance = points[i].work - mean_work;
    work_squares += weight_of[i] * distance * distance;
    products += weight_of[i] * distance * (points[i].time - mean_time);
  }
  const double prior = 1 / std::pow(rules.slope_spread * unit_slope, 2);
  const double slope = (products + prior * unit_slope) / (work_squares + prior);
  return std::clamp(slope, rules.least_slope * unit_slope, rules.greatest_slope * unit_slope);
}

// Returns the work that the base alone asks for: the time to be added, divided by the slope, plus
// the work that the pipeline may hide. Time grows with work: the target needs less work than a plan
// that was far above it, and more work than a plan that was far below it. Plans of both kinds limit
// the result.
double first_work(const std::vector<Point>& points, double slope, double target_ns, double base_ns,
                  double slack) {
  constexpr double kBeyondDoubt = 2;
  double work = slack + (target_ns - base_ns) / slope;
  for (const Point& point : points) {
    const double margin = kBeyondDoubt * std::hypot(point.deviation, point.moved);
    if (point.time - margin > target_ns) {
      work = std::min(work, point.work * (target_ns - base_ns) / (point.time - base_ns));
    } else if (point.time + margin < target_ns) {
      work = std::max(work, point.work);
    }
  }
  return work;
}

// Returns the wish for a group. Each measured plan gives the work that would meet the target, by
// one Newton step from the plan; the nearer the plan was to the target, the more its work counts.
// The base counts as a measured plan, and is the only one at first.
Wish wish_of(const std::vector<Point>& points, double slope, double target_ns, double base_ns,
             double slack, const SearchRules& rules) {
  // The base's work never counts as certain, however little it is. Otherwise a group that wanted
  // nothing by earlier plans would stay without instructions, whatever is measured of it later.
  constexpr double kLeastPart = 0.1;
  const double reach = (target_ns - base_ns) / slope;
  const double first = first_work(points, slope, target_ns, base_ns, slack);
  std::vector<double> works{first};
  std::vector<double> deviations{rules.first_doubt *
                                 std::min(reach, std::max(first, kLeastPart * reach))};
  for (const Point& point : points) {
    const double missing = target_ns - point.time;
    works.push_back(point.work + missing / slope);
    const double doubt = std::hypot(point.deviation, rules.slope_doubt * missing);
    deviations.push_back(std::hypot(doubt, point.moved) / slope);
  }
  const Estimate work = robust_mean(works, deviations);
  return {std::max(0.0, work.value), slope, slope * work.deviation};
}

// Predicts the run's time if every wish is granted, in nanoseconds, from the run's times under all
// plans. Returns a deviation of -1 where there are no plans.
Estimate predicted_run(const Observations& observations, const Groups& groups,
                       const std::vector<Wish>& wanted, const SearchRules& rules) {
  std::vector<double> times;
  std::vector<double> deviations;
  for (const Observation& plan : observations.plans) {
    if (plan.purpose == Purpose::base_again) {
      continue;
    }
    double change = 0;
    double squares = 0;
    for (std::size_t group = 0; group < groups.members.size(); ++group) {
      const double one =
          wanted[group].slope * (wanted[group].work - work_of(groups.members[group], plan));
      change += one;
      squares += one * one;
    }
    times.push_back(plan.run.value + change);
    const double doubt = rules.slope_doubt * std::hypot(std::sqrt(squares), change);
    deviations.push_back(std::hypot(plan.run.deviation, doubt));
  }
  return times.empty() ? Estimate{0, -1} : robust_mean(times, deviations);
}

void correct_by_run_time(const Problem& problem, const Observations& observations,
                         const Groups& groups, const SearchRules& rules,
                         std::vector<Wish>& wanted) {
  const Estimate predicted = predicted_run(observations, groups, wanted, rules);
  if (predicted.deviation < 0) {
    return;
  }
  double target_ns = observations.base_run.value;
  double squares = predicted.deviation * predicted.deviation +
                   observations.base_run.deviation * observations.base_run.deviation;
  for (const auto& group : groups.members) {
    target_ns += problem.target * slowed_base_of(group, problem, observations);
  }
  for (const Wish& wish : wanted) {
    squares += wish.deviation_ns * wish.deviation_ns;
  }
  const double gap = target_ns - predicted.value;
  for (Wish& wish : wanted) {
    const double part = wish.deviation_ns * wish.deviation_ns / squares;
    wish.work = std::max(0.0, wish.work + part * gap / wish.slope);
  }
}

}  // namespace

std::vector<double> slope_of_units(const Problem& problem, const Observations& observations,
                                   const Groups& groups, const SearchRules& rules) {
  std::vector<std::vector<double>> slopes(problem.units.size());
  std::vector<std::vector<double>> weights(problem.units.size());
  for (const auto& group : groups.members) {
    const std::size_t unit = problem.blocks[group.front().index()].unit.index();
    const double base = base_time_of(group, observations).value;
    const double slack = slack_work(problem, group, rules);
    for (const Point& point : points_of(problem, group, observations, rules)) {
      // Too little work says more about slack and noise than about the slope.
      if (point.work > 2 * slack) {
        slopes[unit].push_back(std::max(0.0, point.time - base) / (point.work - slack));
        weights[unit].push_back(base);
      }
    }
  }
  std::vector<double> result;
  for (std::size_t unit = 0; unit < slopes.size(); ++unit) {
    const double slope = slopes[unit].empty() ? 1 : weighted_median(slopes[unit], weights[unit]);
    constexpr double kLeast = 0.05;
    result.push_back(std::max(slope, kLeast));
  }
  return result;
}

std::vector<double> slope_of_groups(const Problem& problem, const Observations& observations,
                                    const Groups& groups, const std::vector<double>& units,
                                    const SearchRules& rules) {
  std::vector<double> slopes;
  for (const auto& group : groups.members) {
    const double target_ns = target_time_of(group, problem, observations);
    const std::size_t unit = problem.blocks[group.front().index()].unit.index();
    slopes.push_back(
        own_slope(points_of(problem, group, observations, rules), units[unit], target_ns, rules));
  }
  return slopes;
}

std::vector<Wish> wishes(const Problem& problem, const Observations& observations,
                         const Groups& groups, const SearchRules& rules) {
  const auto units = slope_of_units(problem, observations, groups, rules);
  const auto slopes = slope_of_groups(problem, observations, groups, units, rules);
  std::vector<Wish> wanted;
  for (std::size_t i = 0; i < groups.members.size(); ++i) {
    const auto& group = groups.members[i];
    const double base = base_time_of(group, observations).value;
    wanted.push_back(wish_of(points_of(problem, group, observations, rules), slopes[i],
                             target_time_of(group, problem, observations), base,
                             slack_work(problem, group, rules), rules));
  }
  correct_by_run_time(problem, observations, groups, rules, wanted);
  return wanted;
}

}  // namespace assay::divining
