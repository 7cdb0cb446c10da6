// SPDX-License-Identifier: Apache-2.0
// Declares the commands for people who do not know the program yet.
#pragma once

#include "scheduler/commands/command.h"

namespace assay::commands {

Command add_help(CLI::App& program);
Command add_setup(CLI::App& program, const Surroundings& surroundings);

}  // namespace assay::commands
