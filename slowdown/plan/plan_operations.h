// SPDX-License-Identifier: Apache-2.0
// Makes plans from plans. Blocks that end up with nothing to do are left out; their unit stays.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "native/support/result.h"
#include "slowdown/plan/slowdown_plan.h"

namespace assay::slowdown {

// Multiplies every count by `factor`, rounded to the nearest, halves away from zero; the target is
// scaled with the counts. Fails (invalid_argument) on a factor that is negative or no number, and
// (limit_exceeded) when a count or the target would exceed what a plan may have.
Result<SlowdownPlan> scale(const SlowdownPlan& plan, double factor);

// only() keeps the units whose method matches the pattern (method_glob.h), without() all others.
SlowdownPlan only(const SlowdownPlan& plan, std::string_view pattern);
SlowdownPlan without(const SlowdownPlan& plan, std::string_view pattern);

// One block that two plans treat differently. A plan that does not have the block gives no value.
struct BlockDifference {
  UnitKey unit;
  BlockNumber block;
  std::optional<BlockPlan> before;
  std::optional<BlockPlan> after;

  friend bool operator==(const BlockDifference&, const BlockDifference&) = default;
};

// Returns the differences in canonical order. Metadata and units without blocks are not compared.
std::vector<BlockDifference> diff(const SlowdownPlan& before, const SlowdownPlan& after);

}  // namespace assay::slowdown
