// SPDX-License-Identifier: Apache-2.0
// Does what needs both a plan and the code logs that runs with `--code-log` have written.
#pragma once

#include <string>
#include <vector>

#include "native/codelog/code_log.h"
#include "native/support/result.h"
#include "slowdown/insertion/applied_plan.h"
#include "slowdown/plan/published_plan.h"
#include "slowdown/unit/slowable_unit.h"

namespace assay::subject {

// Returns all that the file holds so far. Fails (not_found, io_failure, malformed_data) with the
// file's name. Warns of records that could not be read, and where the end is missing.
Result<codelog::CodeLog> load_code_log(const std::string& file);

// Returns a description of each unit that was installed in any of the runs.
Result<std::vector<slowdown::SlowableUnit>> installed_units(const std::vector<std::string>& files);

// Maps the plan of a published scheduler to what the runs compiled, for the kind of that name.
// Fails (invalid_argument) where there is no such kind.
Result<slowdown::PublishedMapping> imported_plan(const std::string& published_file,
                                                 const std::vector<std::string>& logs,
                                                 const std::string& kind_name);

// Returns what of the plan the run has applied.
Result<slowdown::AppliedPlan> applied_in_run(const std::string& plan_file,
                                             const std::string& log_file);

}  // namespace assay::subject
