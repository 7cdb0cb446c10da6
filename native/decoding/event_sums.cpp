// SPDX-License-Identifier: Apache-2.0
#include "native/decoding/event_sums.h"

#include <algorithm>
#include <tuple>

#include "native/support/saturating.h"

namespace assay::decoding {
namespace {

std::tuple<unit::EventTypeId, unit::ContextId> key_of(const EventCount& count) {
  return {count.type, count.context};
}

}  // namespace

std::vector<std::uint64_t> column_sums(const planning::BlockTallies& tallies,
                                       std::span<const std::uint64_t> block_counts,
                                       std::size_t column_count) {
  std::vector<std::uint64_t> sums(column_count, 0);
  for (std::uint32_t block = 0; block < block_counts.size(); ++block) {
    for (const planning::ColumnTally& tally : tallies.of(unit::BlockId{block})) {
      sums[tally.column] = saturating_add(sums[tally.column],
                                          saturating_multiply(block_counts[block], tally.weight));
    }
  }
  return sums;
}

std::vector<EventCount> to_event_counts(const planning::EventColumns& columns,
                                        std::span<const std::uint64_t> sums) {
  std::vector<EventCount> counts;
  for (std::size_t i = 0; i < columns.columns.size(); ++i) {
    if (sums[i] != 0) {
      counts.push_back({columns.columns[i].type, columns.columns[i].context, sums[i]});
    }
  }
  std::ranges::sort(counts, {}, key_of);
  return counts;
}

std::vector<EventCount> sum_of_counts(std::vector<EventCount> a, const std::vector<EventCount>& b) {
  a.insert(a.end(), b.begin(), b.end());
  std::ranges::sort(a, {}, key_of);
  std::vector<EventCount> sums;
  for (const EventCount& count : a) {
    if (!sums.empty() && key_of(sums.back()) == key_of(count)) {
      sums.back().count = saturating_add(sums.back().count, count.count);
    } else {
      sums.push_back(count);
    }
  }
  return sums;
}

}  // namespace assay::decoding
