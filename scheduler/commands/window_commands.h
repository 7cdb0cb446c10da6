// SPDX-License-Identifier: Apache-2.0
// Declares the commands that say when a running JVM counts.
#pragma once

#include "scheduler/commands/command.h"

namespace assay::commands {

Command add_start(CLI::App& program);
Command add_stop(CLI::App& program);
Command add_reset(CLI::App& program);

}  // namespace assay::commands
