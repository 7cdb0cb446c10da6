// SPDX-License-Identifier: Apache-2.0
// What ReBench recorded and what our cells hold, put together. Pure.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "native/support/result.h"
#include "scheduler/rebench/data_file.h"
#include "scheduler/scoring/experiment.h"

namespace assay::rebench {

// A program's folder.
struct StoredRuns {
  std::string program = {};
  std::string experiment = {};  // id
  scoring::Results results = {};
  std::map<scoring::CellKey, std::vector<double>> printed_ms = {};  // run times, of finished cells
  std::map<scoring::CellKey, std::vector<std::string>> failures = {};  // of each failed attempt
};

// The cells that ReBench has taken for valid, and those that failed; what is missing, was left out
// or failed at first stands among what could not be measured. Fails (invalid_argument) where the
// data is of another experiment, or of other runs of it.
Result<scoring::Results> joined(const DataFile& data, StoredRuns stored);

// Programs of the data that are none of `known`: the folder and the data do not belong together.
std::vector<std::string> programs_not_in(const DataFile& data,
                                         const std::vector<std::string>& known);

}  // namespace assay::rebench
