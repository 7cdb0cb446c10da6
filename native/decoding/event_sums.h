// SPDX-License-Identifier: Apache-2.0
// Computes event counts from how often blocks, or the columns themselves, were executed.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "native/decoding/unit_decoder.h"
#include "native/planning/event_columns.h"

namespace assay::decoding {

// Returns the sum of each column: the weight of its occurrences in each block, times the block's
// count.
// Saturates.
std::vector<std::uint64_t> column_sums(const planning::BlockTallies& tallies,
                                       std::span<const std::uint64_t> block_counts,
                                       std::size_t column_count);

// Returns the counts sorted by type, then context; zero counts are left out.
std::vector<EventCount> to_event_counts(const planning::EventColumns& columns,
                                        std::span<const std::uint64_t> sums);

// Returns the sum of both, with one count for each type and context, sorted as above. Saturates.
std::vector<EventCount> sum_of_counts(std::vector<EventCount> a, const std::vector<EventCount>& b);

}  // namespace assay::decoding
