// SPDX-License-Identifier: Apache-2.0
// Finds what is wrong with a plan, by itself and for a unit that is about to be emitted.
#pragma once

#include <string>
#include <vector>

#include "slowdown/plan/slowdown_plan.h"

namespace assay::slowdown {

enum class PlanProblem : std::uint8_t {
  nothing_to_do,    // a block has no instructions; a measurement may be missing
  pseudo_block,     // code outside of the graph's blocks cannot be slowed
  shape_differs,    // the unit was compiled to other code than the plan was made for
  block_unknown,    // the unit has no such block
  no_position,      // nothing can stand in the block
  too_many_bytes,   // the unit's instructions are above kMaxBytesPerUnit
  ambiguous_block,  // the description has the block twice
};

// Returns one word, for tables and tests, such as "too_many_bytes".
std::string_view to_string(PlanProblem problem);

struct Finding {
  PlanProblem problem;
  std::string where;  // "a.b.C.m(int), block 3"
  std::string what;   // one sentence, with the remedy where there is one

  friend bool operator==(const Finding&, const Finding&) = default;
};

// Returns the findings in the plan's order, or an empty list where nothing is wrong.
std::vector<Finding> check(const SlowdownPlan& plan);

// Checks a unit's entry against the code that it is for; `key` is the entry's key.
std::vector<Finding> check(const UnitKey& key, const UnitPlan& unit,
                           const SlowableUnit& description);

}  // namespace assay::slowdown
