// SPDX-License-Identifier: Apache-2.0
// The end of `assay score` on the terminal. Pure.
#pragma once

#include <string>

#include "scheduler/report/report.h"

namespace assay::commands {

// Controls, then verdicts; where a control does not hold, that comes first and verdicts are left
// out, as in the report.
std::string score_table(const report::Report& report);

}  // namespace assay::commands
