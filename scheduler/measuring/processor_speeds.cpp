// SPDX-License-Identifier: Apache-2.0
#include "scheduler/measuring/processor_speeds.h"

#include <algorithm>

namespace assay::measuring {

using sampling::SpeedReading;

ProcessorSpeeds::ProcessorSpeeds(std::span<const SpeedReading> readings, const SpeedRules& rules)
    : rules_(rules) {
  for (const SpeedReading& reading : readings) {
    readings_[reading.processor].push_back(reading);
  }
  for (auto& [processor, some] : readings_) {
    std::ranges::sort(some, {}, &SpeedReading::time_ns);
  }
}

Speed ProcessorSpeeds::at(std::uint32_t processor, std::uint64_t time_ns) const {
  if (rules_.ignores_disturbance) {
    return {.disturbed_part = 0, .slowness = 1};
  }
  const auto found = readings_.find(processor);
  if (found == readings_.end()) {
    return {};
  }
  const std::vector<SpeedReading>& some = found->second;
  const auto after = std::ranges::lower_bound(some, time_ns, {}, &SpeedReading::time_ns);
  double all = 0;
  double undisturbed = 0;
  double sum = 0;
  const auto take = [&](const SpeedReading& reading) {
    const double slowness = reading.ns / rules_.undisturbed_ns;
    ++all;
    if (slowness <= rules_.tolerated_slowness) {
      ++undisturbed;
      sum += slowness;
    }
  };
  if (after != some.begin()) {
    take(*std::prev(after));
  }
  if (after != some.end()) {
    take(*after);
  }
  return {.disturbed_part = 1 - undisturbed / all,
          .slowness = undisturbed > 0 ? sum / undisturbed : 1};
}

}  // namespace assay::measuring
