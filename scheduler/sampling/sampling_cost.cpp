// SPDX-License-Identifier: Apache-2.0
#include "scheduler/sampling/sampling_cost.h"

#include <algorithm>
#include <limits>
#include <utility>
#include <vector>

#include "native/statistics/quantiles.h"

namespace assay::sampling {

Result<double> cost_per_sample_ns(std::span<const CostTrial> trials) {
  std::vector<double> costs;
  for (const CostTrial& trial : trials) {
    if (trial.samples > 0) {
      costs.push_back((trial.sampled_ns - trial.plain_ns) / trial.samples);
    }
  }
  if (costs.empty()) {
    return make_error(ErrorCode::invalid_argument,
                      "the cost of a sample is not known, because there was no sample");
  }
  return std::max(0.0, statistics::median(std::move(costs)));
}

constexpr double kNsOfSecond = 1e9;

double rate_for(double overhead, double cost_ns, const RateLimits& limits) {
  const double rate = cost_ns > 0 ? kNsOfSecond * overhead / (cost_ns * (1 + overhead))
                                  : std::numeric_limits<double>::infinity();
  return std::clamp(rate, limits.least_hz, limits.most_hz);
}

double overhead_at(double rate_hz, double cost_ns) {
  const double busy = rate_hz * cost_ns * 1e-9;
  return busy < 1 ? busy / (1 - busy) : std::numeric_limits<double>::infinity();
}

std::uint64_t period_at(const SampleEvent& event, double rate_hz) {
  constexpr double kCyclesPerSecond = 3e9;
  return static_cast<std::uint64_t>((event.is_clock ? kNsOfSecond : kCyclesPerSecond) / rate_hz);
}

}  // namespace assay::sampling
