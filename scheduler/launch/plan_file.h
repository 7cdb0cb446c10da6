// SPDX-License-Identifier: Apache-2.0
// Reads slowdown plans from files (docs/plan-format.md). Errors begin with the file's name.
#pragma once

#include <filesystem>

#include "native/support/result.h"
#include "slowdown/plan/slowdown_plan.h"

namespace assay::launch {

Result<slowdown::SlowdownPlan> read_plan_file(const std::filesystem::path& file);

// Reads a plan that can be applied. Fails (invalid_argument) with the first thing that is wrong.
Result<slowdown::SlowdownPlan> read_sound_plan_file(const std::filesystem::path& file);

// Names the folder of the profiles that the plan was found with, beside the plan's file.
std::filesystem::path profiles_beside(const std::filesystem::path& plan);
// Names the search's file while the search goes on, beside the plan's file.
std::filesystem::path search_beside(const std::filesystem::path& plan);
// Names the file of the search's measurements once the search has ended, beside the plan's file.
std::filesystem::path measurements_beside(const std::filesystem::path& plan);

}  // namespace assay::launch
