// SPDX-License-Identifier: Apache-2.0
// The iterations of a run that has ended.
#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "native/support/result.h"
#include "scheduler/experiment/program_times.h"
#include "scheduler/process/arrival.h"

namespace assay::experiment {

struct IterationEnds {
  IterationsTold told = IterationsTold::by_lines;
  std::string line = {};                // the pattern of lines that tell
  std::filesystem::path code_log = {};  // the agent's
};

// Returns the run's iterations, and an empty list where nobody tells them. `arrivals` are those of
// the output. Fails as times_of_returns does, and where the log cannot be read.
Result<std::vector<LineTimes>> iterations_of_run(const IterationEnds& ends,
                                                 const std::string& output,
                                                 std::span<const process::Arrival> arrivals = {});

}  // namespace assay::experiment
