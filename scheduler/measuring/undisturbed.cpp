// SPDX-License-Identifier: Apache-2.0
#include "scheduler/measuring/undisturbed.h"

#include <algorithm>
#include <map>

namespace assay::measuring {
namespace {

bool is_in(const sampling::Window& window, std::uint64_t time_ns) {
  return time_ns >= window.from_ns && time_ns < window.until_ns;
}

struct Readings {
  double slow = 0;
  double all = 0;
};

// Each processor's readings count by the samples that the program had there.
double disturbed_part(const sampling::Window& window, std::span<const sampling::Sample> samples,
                      std::span<const sampling::SpeedReading> readings,
                      const UndisturbedRules& rules) {
  std::map<std::uint32_t, double> samples_on;
  double all_samples = 0;
  for (const sampling::Sample& sample : samples) {
    if (is_in(window, sample.time_ns)) {
      ++samples_on[sample.processor];
      ++all_samples;
    }
  }
  std::map<std::uint32_t, Readings> readings_on;
  for (const sampling::SpeedReading& reading : readings) {
    if (is_in(window, reading.time_ns)) {
      Readings& some = readings_on[reading.processor];
      some.slow += reading.ns > rules.tolerated_slowness * rules.undisturbed_ns ? 1 : 0;
      ++some.all;
    }
  }
  double part = all_samples > 0 ? 0 : 1;
  for (const auto& [processor, count] : samples_on) {
    const auto found = readings_on.find(processor);
    const double slow = found == readings_on.end() ? 1 : found->second.slow / found->second.all;
    part += slow * count / all_samples;
  }
  return part;
}

double part_of(const std::set<pid_t>& threads, std::span<const sampling::Sample> samples) {
  const auto count = std::ranges::count_if(samples, [&](const sampling::Sample& sample) {
    return threads.contains(static_cast<pid_t>(sample.thread));
  });
  return samples.empty() ? 0 : static_cast<double>(count) / static_cast<double>(samples.size());
}

// The elements of a sorted range whose times are in the window.
template <typename Element>
std::span<const Element> within(std::span<const Element> elements, const sampling::Window& window) {
  const auto from = std::ranges::lower_bound(elements, window.from_ns, {}, &Element::time_ns);
  const auto until = std::ranges::lower_bound(elements, window.until_ns, {}, &Element::time_ns);
  return {from, until};
}

}  // namespace

UndisturbedIterations undisturbed_iterations(std::span<const IterationMark> marks,
                                             std::span<const sampling::Sample> samples,
                                             std::span<const sampling::SpeedReading> readings,
                                             const std::set<pid_t>& other_threads,
                                             const UndisturbedRules& rules) {
  UndisturbedIterations result;
  for (std::size_t i = 1; i < marks.size(); ++i) {
    const sampling::Window window{marks[i - 1].time_ns, marks[i].time_ns};
    ++result.of;
    const auto samples_in = within(samples, window);
    if (disturbed_part(window, samples_in, within(readings, window), rules) <=
        rules.tolerated_part) {
      result.windows.push_back(window);
      result.cpu_ns += (1 - part_of(other_threads, samples_in)) *
                       static_cast<double>(marks[i].cpu_ns - marks[i - 1].cpu_ns);
    }
  }
  return result;
}

}  // namespace assay::measuring
