// SPDX-License-Identifier: Apache-2.0
#include "scheduler/measuring/processor_speeds.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <span>

namespace assay::measuring {

using sampling::SpeedReading;

namespace {

constexpr std::ptrdiff_t kBeside = 2;  // readings that are used on either side of a moment
// Readings that are further away say nothing about a moment. Under load the probe is scheduled when
// the program is: at a load of 10 on two processors every moment of a thread's CPU time lay within
// 5 ms of a reading (three times 6 s). On a processor that only other processes used, the probe
// once waited 12 s.
constexpr std::uint64_t kFarthestNs = 20'000'000;

// Returns the readings beside a moment. Requires: `readings` are in the order of time.
std::span<const SpeedReading> beside(std::span<const SpeedReading> readings,
                                     std::uint64_t time_ns) {
  const auto after = std::ranges::lower_bound(readings, time_ns, {}, &SpeedReading::time_ns);
  auto begin = after - std::min(kBeside, after - readings.begin());
  auto end = after + std::min(kBeside, readings.end() - after);
  while (begin != after && time_ns - begin->time_ns > kFarthestNs) {
    ++begin;
  }
  while (end != after && std::prev(end)->time_ns - time_ns > kFarthestNs) {
    --end;
  }
  return {begin, end};
}

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
  const std::span<const SpeedReading> some = beside(found->second, time_ns);
  double sum = 0;
  std::size_t undisturbed = 0;
  for (const SpeedReading& reading : some) {
    if (reading.ns <= rules_.tolerated_slowness * rules_.undisturbed_ns) {
      ++undisturbed;
      sum += reading.ns / rules_.reference_ns;
    }
  }
  if (undisturbed == 0) {
    return {};
  }
  return {.disturbed_part = undisturbed == some.size() ? 0 : 0.5,
          .slowness = sum / static_cast<double>(undisturbed)};
}

}  // namespace assay::measuring
