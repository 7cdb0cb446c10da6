// SPDX-License-Identifier: Apache-2.0
// Makes the text with which `assay score` ends on the terminal. The function is pure.
#pragma once

#include <cstddef>
#include <limits>
#include <string>

#include "scheduler/report/report.h"

namespace assay::report {

// Returns the verdict in words, what to do next, a table that leaves columns out where it would be
// wider than `width`, and the controls. Where a control fails, the text begins with it, and the
// table has no verdicts.
std::string score_table(const Report& report,
                        std::size_t width = std::numeric_limits<std::size_t>::max());

}  // namespace assay::report
