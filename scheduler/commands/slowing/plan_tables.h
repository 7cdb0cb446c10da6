// SPDX-License-Identifier: Apache-2.0
// Prints plans for people.
#pragma once

#include <span>
#include <string>

#include "slowdown/plan/plan_check.h"
#include "slowdown/plan/plan_operations.h"
#include "slowdown/plan/published_plan.h"

namespace assay::commands {

std::string plan_table(const slowdown::SlowdownPlan& plan);
std::string published_plan_table(const slowdown::PublishedPlan& plan);
std::string findings_table(std::span<const slowdown::Finding> findings);

// Returns an empty text when there is no difference.
std::string differences_table(std::span<const slowdown::BlockDifference> differences);

}  // namespace assay::commands
