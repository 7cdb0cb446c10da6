// SPDX-License-Identifier: Apache-2.0
#include "scheduler/divining/assessment.h"

#include <cmath>

namespace assay::divining {
namespace {

ErrorInterval error_of(const Estimate& time, const Estimate& base, double target, double factor) {
  const double ratio = time.value / base.value;
  const double deviation =
      std::hypot(time.deviation / base.value, ratio * base.deviation / base.value);
  return {ratio - 1 - target, factor * deviation};
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

}  // namespace

Assessment assess(const Problem& problem, const Observations& observations, const Groups& groups,
                  const Observation& plan) {
  const double factor = interval_factor(observations.noise.degrees_of_freedom);
  Assessment result;
  WeightedMean of_groups;
  WeightedMean of_blocks;
  WeightedMean near;
  double candidates_ns = 0;
  for (const auto& group : groups.members) {
    const Estimate base = base_time_of(group, observations);
    candidates_ns += base.value;
    const auto time = time_of(group, plan);
    result.groups.push_back(std::nullopt);
    if (time) {
      result.groups.back() = error_of(*time, base, problem.target, factor);
      const double error = result.groups.back()->error;
      of_groups.add(error, base.value);
      near.add(std::abs(error) <= kNear ? 1 : 0, base.value);
    }
  }
  for (std::size_t block = 0; block < plan.blocks.size(); ++block) {
    const Estimate& base = observations.base[block];
    result.blocks.push_back(std::nullopt);
    if (const auto& time = plan.blocks[block]) {
      result.blocks.back() = error_of(*time, base, problem.target, factor);
      of_blocks.add(result.blocks.back()->error, base.value);
    }
  }
  result.mean_error = of_groups.value();
  result.mean_block_error = of_blocks.value();
  result.near_share = near.value();
  result.measured_share = candidates_ns > 0 ? of_groups.weight() / candidates_ns : 0;
  result.overhead = plan.run.value / observations.base_run.value - 1;
  const double allowed = problem.target * candidates_ns / observations.base_run.value;
  result.run = error_of(plan.run, observations.base_run, allowed, factor);
  return result;
}

double noise_floor(const Problem& problem, const Observations& observations, const Groups& groups,
                   std::size_t installs) {
  constexpr double kMeanOfHalfNormal = 0.7979;  // of |x|, in deviations of x
  const double slowed = (1 + problem.target) / std::sqrt(static_cast<double>(installs));
  WeightedMean mean;
  for (const auto& group : groups.members) {
    const Estimate base = base_time_of(group, observations);
    double squares = 0;
    for (const BlockIndex block : group) {
      const double noise =
          observations.noise.blocks[block.index()] * observations.base[block.index()].value;
      squares += noise * noise;
    }
    const double deviation =
        std::hypot(slowed * std::sqrt(squares), (1 + problem.target) * base.deviation) / base.value;
    mean.add(kMeanOfHalfNormal * deviation, base.value);
  }
  return mean.value();
}

}  // namespace assay::divining
