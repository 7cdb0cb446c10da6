// SPDX-License-Identifier: Apache-2.0
// Declares the parts of `assay rebench`, each of which has a file of its own.
#pragma once

#include "scheduler/commands/command.h"

namespace assay::commands {

Command add_rebench_init(CLI::App& rebench, const Surroundings& surroundings);
Command add_rebench_cell(CLI::App& rebench, const Surroundings& surroundings);
Command add_rebench_read(CLI::App& rebench);

}  // namespace assay::commands
