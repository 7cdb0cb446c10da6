// SPDX-License-Identifier: Apache-2.0
#include "scheduler/sampling/attribution.h"

#include <algorithm>
#include <iterator>

namespace assay::sampling {
namespace {

void add(const Sample& sample, const codemap::CodeMap& map, Attribution& result) {
  if (sample.mode != Mode::user) {
    ++result.kernel;
  } else if (const auto place = map.find(sample.address, sample.time_ns)) {
    ++result.places[*place];
    ++result.mapped;
  } else {
    ++result.unmapped;
  }
}

}  // namespace

bool is_within(std::span<const Window> windows, std::uint64_t time_ns) {
  const auto later = std::ranges::upper_bound(windows, time_ns, {}, &Window::from_ns);
  return later != windows.begin() && time_ns < std::prev(later)->until_ns;
}

Attribution attribute(std::span<const Sample> samples, const codemap::CodeMap& map) {
  Attribution result;
  for (const Sample& sample : samples) {
    add(sample, map, result);
  }
  return result;
}

Attribution attribute(std::span<const Sample> samples, const codemap::CodeMap& map,
                      std::span<const Window> windows) {
  std::vector<Window> sorted(windows.begin(), windows.end());
  std::ranges::sort(sorted, {}, &Window::from_ns);
  Attribution result;
  for (const Sample& sample : samples) {
    if (is_within(sorted, sample.time_ns)) {
      add(sample, map, result);
    } else {
      ++result.outside;
    }
  }
  return result;
}

}  // namespace assay::sampling
