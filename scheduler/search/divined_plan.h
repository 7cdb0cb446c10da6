// SPDX-License-Identifier: Apache-2.0
// Finds the plan that a user asks for, and writes it with its report.
#pragma once

#include <string>
#include <vector>

#include "native/support/result.h"
#include "scheduler/launch/prepared_java.h"
#include "scheduler/process/environment.h"
#include "scheduler/search/divine_wish.h"

namespace assay::search {

// Fails (invalid_argument) where the plan exists already, because a finished plan may be an hour's
// work. A plan that lies beside a search belongs to that search, and does not count.
Result<void> check_plan_is_new(const std::string& plan);

// Searches for a plan of the java command, and writes the plan and its report. Returns the report
// for people. Fails as run_divining does.
Result<std::string> divine(const DivineWish& wish, const std::vector<std::string>& command,
                           const process::Environment& environment, launch::PreparedJava java);

}  // namespace assay::search
