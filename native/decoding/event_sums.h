// SPDX-License-Identifier: Apache-2.0
// Event counts from how often something was executed: blocks, or columns themselves.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "native/decoding/unit_decoder.h"
#include "native/planning/event_columns.h"

namespace assay::decoding {

// By column: its occurrences in each block, times the block's count. Saturates.
std::vector<std::uint64_t> column_sums(const planning::BlockTallies& tallies,
                                       std::span<const std::uint64_t> block_counts,
                                       std::size_t column_count);

// Sorted by type, then context; zero counts left out.
std::vector<EventCount> to_event_counts(const planning::EventColumns& columns,
                                        std::span<const std::uint64_t> sums);

}  // namespace assay::decoding
