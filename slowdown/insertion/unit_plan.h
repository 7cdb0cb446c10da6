// SPDX-License-Identifier: Apache-2.0
// Answers the compiler side: which bytes to emit where in one unit.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "slowdown/plan/plan_check.h"
#include "slowdown/plan/slowdown_plan.h"
#include "slowdown/unit/unit_key.h"

namespace assay::slowdown {

struct Insertion {
  std::uint32_t position = 0;  // index into SlowableBlock::positions
  // True where the instructions get the debug information of the operation that they stand before.
  bool takes_debug_info = false;
  std::vector<std::byte> bytes;
};

struct BlockInsertions {
  BlockNumber block;
  std::uint32_t index = 0;            // index of the block in the order of emission
  std::vector<Insertion> insertions;  // sorted by position; positions that get nothing are left out
};

struct UnitInsertions {
  std::vector<BlockInsertions> blocks;  // in the order of emission
  std::uint64_t byte_count = 0;
};

// The plan has nothing for this unit.
struct NotPlanned {};

// The plan does not fit this unit; the whole unit then stays as it is.
struct Refusal {
  std::vector<Finding> findings;  // at least one
};

using UnitAnswer = std::variant<NotPlanned, UnitInsertions, Refusal>;

// Tells whether the plan has an entry for this method and entry, of whatever shape.
bool names_unit(const SlowdownPlan& plan, const std::string& method, std::int32_t entry_bci);

UnitAnswer answer_for(const SlowableUnit& description, const SlowdownPlan& plan);

}  // namespace assay::slowdown
