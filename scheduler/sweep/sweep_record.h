// SPDX-License-Identifier: Apache-2.0
// Holds what one run of a sweep was found to be, as its file has it.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "native/support/result.h"
#include "scheduler/sweep/sweep_plan.h"

namespace assay::sweep {

struct Accuracy {
  std::string metric;           // as assay overlap names it
  std::optional<double> value;  // from 0 to 1; absent: nothing was executed

  bool operator==(const Accuracy&) const = default;
};

struct RunRecord {
  RunKey key;
  double seconds = 0;                // wall time of the JVM
  double cpu_seconds = 0;            // of all its threads
  std::vector<Accuracy> accuracies;  // of runs for the accuracy
  std::string failure;               // why the run is of no use; empty: the run went well

  bool operator==(const RunRecord&) const = default;
};

// Returns the record as the text of a file.
std::string to_json(const RunRecord& record);

// Reads such a text. Fails (malformed_data, version_mismatch) with the place and what was expected.
Result<RunRecord> read_record(std::string_view text);

}  // namespace assay::sweep
