// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "slowdown/plan/slowdown_plan.h"

namespace assay::commands {

// Writes a plan into the file, or to stdout where no file is named. Returns the exit code.
int store_plan(const slowdown::SlowdownPlan& plan, const std::string& file);

}  // namespace assay::commands
