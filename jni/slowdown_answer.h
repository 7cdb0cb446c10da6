// SPDX-License-Identifier: Apache-2.0
// Between the compiler's description of a unit and what is put into it, by the plan or to count its
// blocks: as the bytes that the shim takes (SlowdownPhase.apply).
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "native/codelog/described_unit.h"
#include "slowdown/plan/slowdown_plan.h"
#include "slowdown/unit_plan.h"

namespace assay::agent {

struct PlannedInsertions {
  std::string refusal;  // why the plan does not fit the unit; empty: it does, or has nothing for it
  std::vector<slowdown::BlockInsertions> blocks;
};

PlannedInsertions plan_insertions(const codelog::DescribedUnit& unit,
                                  const slowdown::SlowdownPlan& plan);

PlannedInsertions counting_insertions(const codelog::DescribedUnit& unit,
                                      std::uint32_t first_counter);

// Adds markers (slowdown/markers), in front of anything else.
void add_markers(const codelog::DescribedUnit& unit, PlannedInsertions& planned);

// `replay_profile`: the file of the profile with which the unit is to be compiled again; empty: it
// is not.
std::vector<std::byte> encode_answer(std::uint64_t unit_id, const PlannedInsertions& planned,
                                     const std::string& replay_profile);

}  // namespace assay::agent
