// SPDX-License-Identifier: Apache-2.0
#include "scheduler/sampling/attribution.h"

#include <algorithm>

namespace assay::sampling {
namespace {

// `windows` are sorted.
bool is_inside(std::uint64_t time_ns, const std::vector<Window>& windows) {
  const auto later = std::ranges::upper_bound(windows, time_ns, {}, &Window::from_ns);
  return later != windows.begin() && time_ns < std::prev(later)->until_ns;
}

}  // namespace

Attribution attribute(std::span<const Sample> samples, const codemap::CodeMap& map,
                      std::span<const Window> windows) {
  std::vector<Window> sorted(windows.begin(), windows.end());
  std::ranges::sort(sorted, {}, &Window::from_ns);
  Attribution result;
  for (const Sample& sample : samples) {
    if (!is_inside(sample.time_ns, sorted)) {
      ++result.outside;
    } else if (sample.mode != Mode::user) {
      ++result.kernel;
    } else if (const auto place = map.find(sample.address, sample.time_ns)) {
      ++result.places[*place];
      ++result.mapped;
    } else {
      ++result.unmapped;
    }
  }
  return result;
}

}  // namespace assay::sampling
