// SPDX-License-Identifier: Apache-2.0
#include "scheduler/measuring/processor_speeds.h"

#include <algorithm>
#include <cstddef>
#include <span>

namespace assay::measuring {

using sampling::SpeedReading;

namespace {

constexpr std::ptrdiff_t kBeside = 2;  // readings that are asked on either side of a moment

}  // namespace

ProcessorSpeeds::ProcessorSpeeds(std::span<const SpeedReading> readings, const SpeedRules& rules)
    : rules_(rules) {
  if (rules_.reference_ns == 0) {
    rules_.reference_ns = rules_.undisturbed_ns;
  }
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
  const auto begin = after - std::min(kBeside, after - some.begin());
  const auto end = after + std::min(kBeside, some.end() - after);
  double sum = 0;
  std::ptrdiff_t undisturbed = 0;
  for (const SpeedReading& reading : std::span(begin, end)) {
    if (reading.ns <= rules_.tolerated_slowness * rules_.undisturbed_ns) {
      ++undisturbed;
      sum += reading.ns / rules_.reference_ns;
    }
  }
  if (undisturbed == 0) {
    return {};
  }
  return {.disturbed_part = undisturbed == end - begin ? 0 : 0.5,
          .slowness = sum / static_cast<double>(undisturbed)};
}

}  // namespace assay::measuring
