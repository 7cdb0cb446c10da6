// SPDX-License-Identifier: Apache-2.0
// Makes the data that ReBench would have recorded of cells, for tests that run nothing.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "scheduler/rebench/data_file.h"
#include "scheduler/scoring/experiment.h"

namespace assay::test {

// Returns two iterations for each cell, in milliseconds. No two cells are alike.
std::vector<double> runtimes_ms_of(const scoring::Cell& cell);

// Returns the text of a data file with these cells, in this order.
std::string recorded_data(const std::string& program, const std::string& experiment,
                          std::span<const scoring::Cell> cells);

}  // namespace assay::test
