// SPDX-License-Identifier: Apache-2.0
// Which units a table shows, in which order.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "native/results/run_result.h"
#include "native/support/result.h"

namespace assay::results {

// The position of an event type that was counted.
std::optional<std::size_t> event_named(const RunResult& result, std::string_view name);

// Units that were executed, by position: as they are (options::kByTotal, the hottest first), by
// name, or by an event type, most first. By a word that stands for nothing, as they are.
std::vector<std::size_t> row_order(const RunResult& result, std::string_view sort);

// Fails (invalid_argument) where `sort` is none of these, with the nearest word that is.
Result<void> check_sort(const RunResult& result, std::string_view sort);

}  // namespace assay::results
