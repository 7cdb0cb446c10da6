// SPDX-License-Identifier: Apache-2.0
// Makes the text with which `assay score` ends on the terminal. The function is pure.
#pragma once

#include <string>

#include "scheduler/report/report.h"

namespace assay::report {

// Returns the controls, then the verdicts. Where a control does not hold, the text begins with it
// and leaves out the verdicts, as in the report.
std::string score_table(const Report& report);

}  // namespace assay::report
