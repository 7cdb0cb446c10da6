// SPDX-License-Identifier: Apache-2.0
#include "native/results/heat.h"

#include <algorithm>

#include "native/support/saturating.h"

namespace assay::results {
namespace {

constexpr const char* kOccurrences = "occurrences";

// Types of sessions that do not say a unit count occurrences.
std::string unit_of(const session::EventTypeRecord& type) {
  return type.unit.empty() ? kOccurrences : type.unit;
}

}  // namespace

Heat::Heat(std::span<const session::EventTypeRecord> types) : unit_(kOccurrences) {
  if (!types.empty() && std::ranges::find(types, unit_, unit_of) == types.end()) {
    unit_ = unit_of(types.front());
  }
  for (const session::EventTypeRecord& type : types) {
    adds_.push_back(unit_of(type) == unit_);
  }
}

bool Heat::adds_all() const { return std::ranges::find(adds_, false) == adds_.end(); }

std::uint64_t Heat::of(const Counts& counts) const {
  std::uint64_t sum = 0;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    if (adds_[i]) {
      sum = saturating_add(sum, counts[i]);
    }
  }
  return sum;
}

}  // namespace assay::results
