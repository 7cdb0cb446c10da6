// SPDX-License-Identifier: Apache-2.0
// Runs `assay doctor`, which tells what is here, what is missing, and how to get it.
#include <CLI/App.hpp>

#include "scheduler/commands/command.h"
#include "scheduler/launch/check_up.h"

namespace assay::commands {

Command add_doctor(CLI::App& program, const Surroundings& surroundings) {
  CLI::App* app = program.add_subcommand(
      "doctor",
      "Check what is installed and what is missing, and say how to get the missing parts");
  return {app, [&surroundings] {
            const launch::CheckUp found = launch::check_up(surroundings.environment);
            const int printed = print_output(found.text);
            return found.can_count ? printed : kCannot;
          }};
}

}  // namespace assay::commands
