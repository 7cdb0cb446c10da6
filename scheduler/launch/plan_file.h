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

// Beside a plan's file: the folder with the profiles that it was found with, the search for it
// while that goes on, and what the search has measured once it has ended.
std::filesystem::path profiles_beside(const std::filesystem::path& plan);
std::filesystem::path search_beside(const std::filesystem::path& plan);
std::filesystem::path measurements_beside(const std::filesystem::path& plan);

}  // namespace assay::launch
