// SPDX-License-Identifier: Apache-2.0
#include "native/planning/event_columns.h"

#include <algorithm>
#include <unordered_map>

namespace assay::planning {

EventColumns event_columns(const unit::UnitSnapshot& snapshot, ContextUse contexts) {
  EventColumns result;
  result.column_of.reserve(snapshot.occurrences.size());
  // This map is only looked up in, never iterated, so its order cannot reach the plan.
  std::unordered_map<std::uint64_t, std::uint32_t> known;
  for (const unit::Occurrence& occurrence : snapshot.occurrences) {
    const auto context = contexts == ContextUse::kept ? occurrence.context : unit::ContextId{0};
    const std::uint64_t key = (std::uint64_t{occurrence.type.value()} << 32) | context.value();
    const auto [entry, is_new] = known.try_emplace(key, result.count());
    if (is_new) {
      result.columns.push_back({occurrence.type, context});
    }
    result.column_of.push_back(entry->second);
  }
  return result;
}

BlockTallies::BlockTallies(const unit::UnitSnapshot& snapshot, const EventColumns& columns) {
  std::vector<std::uint32_t> found;
  std::size_t next = 0;
  offsets_.reserve(snapshot.blocks.size() + 1);
  offsets_.push_back(0);
  for (std::uint32_t block = 0; block < snapshot.blocks.size(); ++block) {
    found.clear();
    for (; next < snapshot.occurrences.size() &&
           snapshot.occurrences[next].block == unit::BlockId{block};
         ++next) {
      found.push_back(columns.column_of[next]);
    }
    std::ranges::sort(found);
    for (const std::uint32_t column : found) {
      if (tallies_.size() == offsets_.back() || tallies_.back().column != column) {
        tallies_.push_back({column, 0});
      }
      ++tallies_.back().occurrences;
    }
    offsets_.push_back(static_cast<std::uint32_t>(tallies_.size()));
  }
}

std::span<const ColumnTally> BlockTallies::of(unit::BlockId block) const {
  const std::uint32_t begin = offsets_[block.index()];
  return std::span(tallies_).subspan(begin, offsets_[block.index() + 1] - begin);
}

}  // namespace assay::planning
