// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "scheduler/process/environment.h"

namespace assay::commands {

// The whole program, but for what main() has to do: `arguments` begin with the program's name.
// Returns the exit code.
int run_program(std::vector<std::string> arguments, const process::Environment& environment);

}  // namespace assay::commands
