// SPDX-License-Identifier: Apache-2.0
// Writes the calls that were not inlined for people and programs (docs/inlining.md).
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "native/inlining/missed_calls.h"

namespace assay::inlining {

struct MissedCallsTable {
  std::size_t top = 20;                // largest number of rows
  std::optional<std::size_t> columns;  // of the terminal; absent: names stand in full
};

// Returns a row and a sentence for each site, hottest first, and what part of all calls they are.
std::string to_table(const MissedCalls& missed, const MissedCallsTable& options);

std::string to_json(const MissedCalls& missed);
std::string to_csv(const MissedCalls& missed);
// Returns a line for each chain of calls: the unit, what was inlined into it, and the called
// method.
std::string to_collapsed_stacks(const MissedCalls& missed);

}  // namespace assay::inlining
