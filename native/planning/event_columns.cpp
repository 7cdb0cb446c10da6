// SPDX-License-Identifier: Apache-2.0
#include "native/planning/event_columns.h"

#include <algorithm>
#include <unordered_map>

namespace assay::planning {

EventColumns event_columns(const unit::UnitSnapshot& snapshot, ContextUse contexts,
                           WeightKind weights) {
  EventColumns result;
  result.column_of.reserve(snapshot.occurrences.size());
  // This map is only looked up in, never iterated, so its order cannot reach the plan.
  std::unordered_map<std::uint64_t, std::uint32_t> known;
  for (const unit::Occurrence& occurrence : snapshot.occurrences) {
    if (occurrence.adds_value() != (weights == WeightKind::runtime)) {
      result.column_of.push_back(kNoColumn);
      continue;
    }
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
  std::vector<ColumnTally> found;  // one for each occurrence of the block
  std::size_t next = 0;
  offsets_.reserve(snapshot.blocks.size() + 1);
  offsets_.push_back(0);
  for (std::uint32_t block = 0; block < snapshot.blocks.size(); ++block) {
    found.clear();
    for (; next < snapshot.occurrences.size() &&
           snapshot.occurrences[next].block == unit::BlockId{block};
         ++next) {
      if (columns.column_of[next] != kNoColumn) {
        found.push_back({columns.column_of[next], snapshot.occurrences[next].weight});
      }
    }
    std::ranges::sort(found, {}, &ColumnTally::column);
    for (const ColumnTally& one : found) {
      if (tallies_.size() == offsets_.back() || tallies_.back().column != one.column) {
        tallies_.push_back({one.column, 0});
      }
      tallies_.back().weight += one.weight;
    }
    offsets_.push_back(static_cast<std::uint32_t>(tallies_.size()));
  }
}

std::span<const ColumnTally> BlockTallies::of(unit::BlockId block) const {
  const std::uint32_t begin = offsets_[block.index()];
  return std::span(tallies_).subspan(begin, offsets_[block.index() + 1] - begin);
}

std::uint64_t BlockTallies::largest_sum() const {
  std::unordered_map<std::uint32_t, std::uint64_t> sums;
  std::uint64_t largest = 0;
  for (const ColumnTally& tally : tallies_) {
    std::uint64_t& sum = sums[tally.column];
    sum += tally.weight;
    largest = std::max(largest, sum);
  }
  return largest;
}

}  // namespace assay::planning
