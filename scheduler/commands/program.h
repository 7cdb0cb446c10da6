// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "scheduler/process/environment.h"

namespace assay::commands {

// Runs the whole program, except what main() has to do. Returns the exit code. Requires:
// `arguments` begin with the program's name.
int run_program(std::vector<std::string> arguments, const process::Environment& environment);

}  // namespace assay::commands
