// SPDX-License-Identifier: Apache-2.0
// Decides which units a table shows, and in which order.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "native/results/run_result.h"
#include "native/support/result.h"

namespace assay::results {

// Returns the positions of the counts, largest count first; equal ones in their order.
std::vector<std::size_t> by_frequency(const Counts& totals);

// Returns the position of an event type that was counted.
std::optional<std::size_t> event_named(const RunResult& result, std::string_view name);

// Returns the positions of the units that were executed: in the order of the result
// (options::kByTotal, the hottest first), by name, or by the counts of an event type, the highest
// first. A word that names no order leaves the units in the order of the result.
std::vector<std::size_t> row_order(const RunResult& result, std::string_view sort);

// Fails (invalid_argument) where `sort` names no order, with the nearest word that names one.
Result<void> check_sort(const RunResult& result, std::string_view sort);

}  // namespace assay::results
