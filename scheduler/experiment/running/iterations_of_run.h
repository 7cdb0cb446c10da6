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

// Who tells where they end: the agent, of an iteration method, or else the lines that the program
// prints.
struct IterationEnds {
  std::string line = {};  // the pattern of such a line
  bool has_method = false;
  std::filesystem::path code_log = {};  // the agent's
};

// `arrivals` is of the output. Fails as times_of_returns does, and where the log cannot be read.
Result<std::vector<LineTimes>> iterations_of_run(const IterationEnds& ends,
                                                 const std::string& output,
                                                 std::span<const process::Arrival> arrivals = {});

}  // namespace assay::experiment
