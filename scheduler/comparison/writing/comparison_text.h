// SPDX-License-Identifier: Apache-2.0
// Writes a comparison for readers (docs/diff.md).
#pragma once

#include <cstddef>
#include <string>

#include "native/support/result.h"
#include "scheduler/comparison/comparison.h"

namespace assay::comparison {

struct TableRules {
  std::size_t top = 20;  // most rows of methods or units, for each program
  bool all = false;      // list metrics that are not in M_p, too
};

// Returns a table for each program: the metrics in M_p, and what has to be known about the runs.
std::string to_table(const Comparison& comparison, const TableRules& rules);
// Returns JSON with all metrics and places.
Result<std::string> to_json(const Comparison& comparison);
// Returns a row for each metric, place and scale.
std::string to_csv(const Comparison& comparison);

}  // namespace assay::comparison
