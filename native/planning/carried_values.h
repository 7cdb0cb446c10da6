// SPDX-License-Identifier: Apache-2.0
// Says what the register of a loop-carried counter holds at each block of the loop, in SSA form.
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "native/planning/placement_facts.h"
#include "native/unit/instrumentation_plan.h"

namespace assay::planning {

struct CarriedValues {
  std::vector<unit::CarriedMerge> merges;  // merges[i] defines unit::merge_value(i)
  std::vector<unit::CarriedInput> latches;
  std::map<unit::BlockId, unit::CarriedValue> at_begin;  // blocks of the loop
  std::map<unit::BlockId, unit::CarriedValue> at_end;
};

// Returns the values where a probe in `probe_block` is the only one that changes the register.
// Returns nothing where a merge of the loop has a critical in-edge: no code can be on it.
// Requires: the block is in the loop, and the loop without its back edges has no cycle.
std::optional<CarriedValues> carried_values(const PlacementFacts& facts, cfg::LoopId loop,
                                            unit::BlockId probe_block);

}  // namespace assay::planning
