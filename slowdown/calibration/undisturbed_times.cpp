// SPDX-License-Identifier: Apache-2.0
#include "slowdown/calibration/undisturbed_times.h"

#include <utility>

#include "native/statistics/quantiles.h"

namespace assay::slowdown {
namespace {

constexpr double kFastest = 0.02;  // the quantile that stands for an undisturbed processor
constexpr double kTolerance = 1.1;

double slowest_undisturbed(std::span<const MeasuredTime> times) {
  std::vector<double> references;
  references.reserve(times.size());
  for (const MeasuredTime& time : times) {
    references.push_back(time.reference);
  }
  return kTolerance * statistics::quantile(std::move(references), kFastest);
}

}  // namespace

std::optional<TimesOfKinds> undisturbed_times(std::span<const MeasuredTime> times,
                                              std::uint32_t rounds) {
  if (times.empty()) {
    return std::nullopt;
  }
  const double limit = slowest_undisturbed(times);
  std::map<std::pair<Kind, std::uint32_t>, std::uint32_t> taken;
  TimesOfKinds undisturbed;
  for (const MeasuredTime& time : times) {
    std::uint32_t& round = taken[{time.kind, time.count}];
    if (time.reference <= limit && round < rounds) {
      undisturbed[time.kind].push_back({round++, time.count, time.picoseconds});
    }
  }
  for (const auto& [kind_and_count, number] : taken) {
    if (number < rounds) {
      return std::nullopt;
    }
  }
  return undisturbed;
}

}  // namespace assay::slowdown
