// SPDX-License-Identifier: Apache-2.0
#include "scheduler/divining/assessment.h"

#include <algorithm>
#include <cmath>

#include "native/statistics/students_t.h"

namespace assay::divining {
namespace {

// Holds the time that is wanted, and the base time that its error is relative to.
struct Wanted {
  double ns = 0;
  double slowed_base_ns = 0;
};

ErrorInterval error_of(const Estimate& time, const Estimate& base, const Wanted& wanted,
                       double factor) {
  const double deviation = std::hypot(time.deviation, wanted.ns / base.value * base.deviation);
  return {(time.value - wanted.ns) / wanted.slowed_base_ns,
          factor * deviation / wanted.slowed_base_ns};
}

class WeightedMean {
 public:
  void add(double value, double weight) {
    sum_ += std::abs(value) * weight;
    weight_ += weight;
  }
  double value() const { return weight_ > 0 ? sum_ / weight_ : 0; }
  double weight() const { return weight_; }

 private:
  double sum_ = 0;
  double weight_ = 0;
};

Wanted wanted_of(const std::vector<BlockIndex>& group, const Problem& problem,
                 const Observations& observations) {
  return {target_time_of(group, problem, observations),
          slowed_base_of(group, problem, observations)};
}

struct BlockErrors {
  std::vector<std::optional<ErrorInterval>>
      errors;  // by block; nothing where the plan was not measured
  WeightedMean mean;
};

BlockErrors errors_of_blocks(const Problem& problem, const Observations& observations,
                             const Observation& plan, double factor) {
  BlockErrors result;
  for (std::size_t block = 0; block < plan.blocks.size(); ++block) {
    const Wanted wanted =
        wanted_of({BlockIndex{static_cast<std::uint32_t>(block)}}, problem, observations);
    result.errors.push_back(std::nullopt);
    if (const auto& time = plan.blocks[block]) {
      result.errors.back() = error_of(*time, observations.base[block], wanted, factor);
      result.mean.add(result.errors.back()->error, wanted.slowed_base_ns);
    }
  }
  return result;
}

}  // namespace

Assessment assess(const Problem& problem, const Observations& observations, const Groups& groups,
                  const Observation& plan) {
  constexpr double kFewestDegrees = 2;  // with fewer, no interval would say anything
  const double factor = statistics::student_half_width(
      std::max(observations.noise.degrees_of_freedom, kFewestDegrees));
  Assessment result;
  WeightedMean of_groups;
  WeightedMean near;
  double candidates_ns = 0;
  for (const auto& group : groups.members) {
    const Wanted wanted = wanted_of(group, problem, observations);
    candidates_ns += wanted.slowed_base_ns;
    const auto time = time_of(group, plan);
    result.groups.push_back(std::nullopt);
    if (time) {
      result.groups.back() = error_of(*time, base_time_of(group, observations), wanted, factor);
      const double error = result.groups.back()->error;
      of_groups.add(error, wanted.slowed_base_ns);
      near.add(std::abs(error) <= kNear ? 1 : 0, wanted.slowed_base_ns);
    }
  }
  const BlockErrors blocks = errors_of_blocks(problem, observations, plan, factor);
  result.blocks = blocks.errors;
  result.mean_error = of_groups.value();
  result.mean_block_error = blocks.mean.value();
  result.near_share = near.value();
  result.measured_share = candidates_ns > 0 ? of_groups.weight() / candidates_ns : 0;
  result.overhead = plan.run.value / observations.base_run.value - 1;
  const double run_ns = observations.base_run.value;
  result.run = error_of(plan.run, observations.base_run,
                        {run_ns + problem.target * candidates_ns, run_ns}, factor);
  return result;
}

double noise_floor(const Problem& problem, const Observations& observations, const Groups& groups,
                   std::size_t installs) {
  constexpr double kMeanOfHalfNormal = 0.7979;  // mean of |x|, in standard deviations of x
  const double root = std::sqrt(static_cast<double>(installs));
  WeightedMean mean;
  for (const auto& group : groups.members) {
    const Estimate base = base_time_of(group, observations);
    double squares = 0;
    for (const BlockIndex block : group) {
      const double noise =
          observations.noise.blocks[block.index()] * observations.base[block.index()].value;
      squares += noise * noise;
    }
    const double longer = target_time_of(group, problem, observations) / base.value;
    const double slowed_ns = slowed_base_of(group, problem, observations);
    const double deviation = longer * std::hypot(std::sqrt(squares) / root, base.deviation);
    mean.add(kMeanOfHalfNormal * deviation / slowed_ns, slowed_ns);
  }
  return mean.value();
}

}  // namespace assay::divining
