// SPDX-License-Identifier: Apache-2.0
// The part of a session's header that is flags of its plan. Bit 0 is PlanOptions::check, bits 1 and
// 2 are PlanOptions::unfinished, bit 3 is PlanOptions::loop_stores.
#pragma once

#include <cstdint>

#include "native/planning/plan_options.h"

namespace assay::session {

std::uint32_t plan_flags_of(const planning::PlanOptions& plan);

// Tells whether no other bit is set.
bool are_plan_flags(std::uint32_t flags);

// Sets the members that the flags tell. Requires: are_plan_flags(flags).
void take_plan_flags(std::uint32_t flags, planning::PlanOptions& plan);

}  // namespace assay::session
