// SPDX-License-Identifier: Apache-2.0
// Makes the answer to the compiler's description of a unit: what is put into the unit, by the plan
// or to count its blocks.
//
// Version 1 (encoding: support/byte_codec.h):
//   u version = 1, u unit id, string refusal, string replay profile,
//   u insertion count, each: u block, u position, byte takes source position, string instructions
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "native/codelog/described_unit.h"
#include "slowdown/insertion/unit_plan.h"
#include "slowdown/plan/slowdown_plan.h"

namespace assay::agent {

struct PlannedInsertions {
  std::string refusal;  // why the plan does not fit; empty where it fits or plans nothing
  std::vector<slowdown::BlockInsertions> blocks;
};

PlannedInsertions plan_insertions(const codelog::DescribedUnit& unit,
                                  const slowdown::SlowdownPlan& plan);

PlannedInsertions counting_insertions(const codelog::DescribedUnit& unit,
                                      std::uint32_t first_counter);

// Adds markers (slowdown/markers), in front of anything else.
void add_markers(const codelog::DescribedUnit& unit, PlannedInsertions& planned);

// Encodes the answer. `replay_profile` is the file of the profile with which the unit is to be
// compiled again, and empty where the unit is not to be compiled again.
std::vector<std::byte> encode_answer(std::uint64_t unit_id, const PlannedInsertions& planned,
                                     const std::string& replay_profile);

}  // namespace assay::agent
