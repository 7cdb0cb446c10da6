// SPDX-License-Identifier: Apache-2.0
#include "native/decoding/event_sums.h"

#include <algorithm>
#include <tuple>

#include "native/support/saturating.h"

namespace assay::decoding {

std::vector<std::uint64_t> column_sums(const planning::BlockTallies& tallies,
                                       std::span<const std::uint64_t> block_counts,
                                       std::size_t column_count) {
  std::vector<std::uint64_t> sums(column_count, 0);
  for (std::uint32_t block = 0; block < block_counts.size(); ++block) {
    for (const planning::ColumnTally& tally : tallies.of(unit::BlockId{block})) {
      sums[tally.column] = saturating_add(
          sums[tally.column], saturating_multiply(block_counts[block], tally.occurrences));
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
  std::ranges::sort(counts, {},
                    [](const EventCount& count) { return std::tuple(count.type, count.context); });
  return counts;
}

}  // namespace assay::decoding
