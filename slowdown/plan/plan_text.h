// SPDX-License-Identifier: Apache-2.0
// Writes and reads a plan as the JSON of a plan file (docs/plan-format.md).
#pragma once

#include <string>
#include <string_view>

#include "native/support/result.h"
#include "slowdown/plan/slowdown_plan.h"

namespace assay::slowdown {

// Returns the plan as JSON. Equal plans give equal bytes.
std::string to_json(const SlowdownPlan& plan);

// Reads a plan. Fails (malformed_data, version_mismatch) with a message that says where the mistake
// is, what is wrong, and what to do. The plan keeps the rules of the type; check() (plan_check.h)
// tells whether the plan makes sense.
Result<SlowdownPlan> read_plan(std::string_view text);

// Returns the same text for plans that insert the same, whatever else they say of themselves.
std::string fingerprint(const SlowdownPlan& plan);

// Returns 16 hexadecimal digits.
std::string shape_text(std::uint64_t shape);

}  // namespace assay::slowdown
