// SPDX-License-Identifier: Apache-2.0
#include "native/bursts/hot_units.h"

#include <algorithm>
#include <functional>
#include <map>

namespace assay::bursts {
namespace {

// Returns the range that has the counter, or the end.
auto range_of(std::span<const CounterRange> ranges, std::uint64_t counter) {
  const auto behind = std::ranges::upper_bound(ranges, counter, {}, &CounterRange::base);
  if (behind == ranges.begin()) {
    return ranges.end();
  }
  const auto range = behind - 1;
  return counter - range->base < range->count ? range : ranges.end();
}

}  // namespace

std::vector<UnitUpdates> updates_of_units(std::span<const CounterRange> ranges,
                                          const session::SparseCounters& counted) {
  std::map<std::uint32_t, std::uint64_t> by_unit;
  for (std::size_t kind = 0; kind < counted.size(); ++kind) {
    if (kind == session::index_of(session::SegmentKind::compiler)) {
      continue;
    }
    for (const session::SparseCounter& counter : counted[kind]) {
      if (const auto range = range_of(ranges, counter.number); range != ranges.end()) {
        by_unit[range->unit] += counter.value;
      }
    }
  }
  std::vector<UnitUpdates> units;
  units.reserve(by_unit.size());
  for (const auto& [unit, updates] : by_unit) {
    units.push_back({unit, updates});
  }
  return units;
}

std::vector<std::uint32_t> hottest_units(std::vector<UnitUpdates> units, double share_left,
                                         std::size_t most) {
  std::ranges::stable_sort(units, std::ranges::greater{}, &UnitUpdates::updates);
  double left = 0;
  for (const UnitUpdates& unit : units) {
    left += static_cast<double>(unit.updates);
  }
  const double enough = left * share_left;
  std::vector<std::uint32_t> hottest;
  for (const UnitUpdates& unit : units) {
    if (left <= enough || hottest.size() == most) {
      break;
    }
    hottest.push_back(unit.unit);
    left -= static_cast<double>(unit.updates);
  }
  return hottest;
}

std::vector<std::uint32_t> outlasting_units(std::span<const UnitUpdates> in_burst,
                                            std::uint64_t burst_ns,
                                            std::span<const UnitUpdates> between,
                                            std::uint64_t settling_ns) {
  std::vector<std::uint32_t> outlasting;
  for (const UnitUpdates& after : between) {
    const auto before = std::ranges::lower_bound(in_burst, after.unit, {}, &UnitUpdates::unit);
    if (before == in_burst.end() || before->unit != after.unit) {
      continue;
    }
    const double rate = static_cast<double>(before->updates) / static_cast<double>(burst_ns);
    if (static_cast<double>(after.updates) > rate * static_cast<double>(settling_ns)) {
      outlasting.push_back(after.unit);
    }
  }
  return outlasting;
}

}  // namespace assay::bursts
