// SPDX-License-Identifier: Apache-2.0
// Makes plans that mean nothing: under any of them a program has to compute what it computes
// without a plan (requirement S4).
#pragma once

#include <cstdint>
#include <span>

#include "slowdown/plan/slowdown_plan.h"
#include "slowdown/unit/unit_key.h"

namespace assay::slowdown {

struct RandomPlanSettings {
  std::uint32_t seed = 1;
  std::uint32_t most_instructions = 2000;  // in a block; each order of magnitude is as likely
  std::uint32_t block_percent = 50;        // share of the blocks in which anything can stand
};

// Makes a plan. Equal units in equal order and equal settings give equal plans. Every kind and both
// placements occur. Blocks are left out that would give their unit more bytes than a plan may. A
// key that occurs twice is planned once.
SlowdownPlan random_plan(std::span<const SlowableUnit> units, const RandomPlanSettings& settings);

}  // namespace assay::slowdown
