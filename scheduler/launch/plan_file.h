// SPDX-License-Identifier: Apache-2.0
// Slowdown plans in files (docs/plan-format.md). Errors begin with the file's name.
#pragma once

#include <filesystem>

#include "native/support/result.h"
#include "slowdown/plan/slowdown_plan.h"

namespace assay::launch {

Result<slowdown::SlowdownPlan> read_plan_file(const std::filesystem::path& file);

// Of those that can be slowed by: fails (invalid_argument) with the first thing that is wrong.
Result<slowdown::SlowdownPlan> read_sound_plan_file(const std::filesystem::path& file);

}  // namespace assay::launch
