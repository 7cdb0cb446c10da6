// SPDX-License-Identifier: Apache-2.0
// Plans that mean nothing: a program under any of them has to compute what it computes without
// (requirement S4).
#pragma once

#include <cstdint>
#include <span>

#include "slowdown/plan/slowdown_plan.h"
#include "slowdown/unit_key.h"

namespace assay::slowdown {

struct RandomPlanSettings {
  std::uint32_t seed = 1;
  std::uint32_t most_instructions = 2000;  // in a block; small numbers are as likely as large ones
  std::uint32_t block_percent = 50;        // of the blocks in which anything can stand
};

// Equal units in equal order and equal settings give equal plans. Every kind and both placements
// occur. A unit that would get more bytes than a plan may give it gets its first blocks only. A key
// that occurs twice is planned once.
SlowdownPlan random_plan(std::span<const UnitDescription> units,
                         const RandomPlanSettings& settings);

}  // namespace assay::slowdown
