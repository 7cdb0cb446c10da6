// SPDX-License-Identifier: Apache-2.0
// Shows plans to people, and makes plans from other plans by words that people write.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "native/support/result.h"
#include "slowdown/insertion/applied_plan.h"
#include "slowdown/plan/plan_check.h"
#include "slowdown/plan/plan_operations.h"
#include "slowdown/plan/published_plan.h"

namespace assay::launch {

std::string plan_table(const slowdown::SlowdownPlan& plan);
std::string published_plan_table(const slowdown::PublishedPlan& plan);
std::string findings_table(std::span<const slowdown::Finding> findings);

// Returns an empty text when there is no difference.
std::string differences_table(std::span<const slowdown::BlockDifference> differences);

// Returns which part of a plan a run has applied.
std::string applied_table(const slowdown::AppliedPlan& applied);

// Returns what a plan's file says. The plan is ours, or that of a published scheduler.
Result<std::string> shown_plan(const std::string& file);

// Returns the plan with all counts multiplied by a factor in words: "0.5" or "50%".
Result<slowdown::SlowdownPlan> scaled_plan(const std::string& file, const std::string& factor_word);

// Returns the plan with only the methods that match the pattern. Fails (invalid_argument) where the
// pattern matches none of its methods, because this is a mistake.
Result<slowdown::SlowdownPlan> plan_of_only(const std::string& file, const std::string& pattern);
// Returns the plan without the methods that match the pattern. Fails as plan_of_only does.
Result<slowdown::SlowdownPlan> plan_without(const std::string& file, const std::string& pattern);

// Returns where the plans of two files differ.
Result<std::vector<slowdown::BlockDifference>> differences(const std::string& before,
                                                           const std::string& after);

}  // namespace assay::launch
