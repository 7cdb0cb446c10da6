// SPDX-License-Identifier: Apache-2.0
// Plans the experiment of one program that ReBench is to run.
#pragma once

#include <string>
#include <vector>

#include "native/support/result.h"
#include "scheduler/experiment/design/score_setup.h"
#include "scheduler/process/environment.h"

namespace assay::rebench {

struct ProgramWish {
  std::string folder = {};                  // folder of all programs
  std::string name = {};                    // empty: it follows from the main class
  std::vector<std::string> variables = {};  // names of variables that runs need, too
  experiment::ScoreArguments score = {};
};

// Plans the program in a folder of its own, and writes ReBench's configuration anew. Returns how
// the user goes on. Fails (invalid_argument) where a folder holds something else.
Result<std::string> plan_program(ProgramWish wish, const process::Environment& environment,
                                 const experiment::ScoreSetup& setup);

}  // namespace assay::rebench
