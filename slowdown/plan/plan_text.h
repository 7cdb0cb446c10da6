// SPDX-License-Identifier: Apache-2.0
// A plan as the JSON of a plan file (docs/plan-format.md).
#pragma once

#include <string>
#include <string_view>

#include "native/support/result.h"
#include "slowdown/plan/slowdown_plan.h"

namespace assay::slowdown {

// Equal plans give equal bytes.
std::string to_json(const SlowdownPlan& plan);

// Fails (malformed_data, version_mismatch) with where, what, and what to do. What it returns keeps
// the rules of the type; whether it makes sense is for check() (plan_check.h).
Result<SlowdownPlan> read_plan(std::string_view text);

// The same for plans that insert the same, whatever else they say of themselves.
std::string fingerprint(const SlowdownPlan& plan);

// 16 hexadecimal digits.
std::string shape_text(std::uint64_t shape);

}  // namespace assay::slowdown
