// SPDX-License-Identifier: Apache-2.0
// Runs `assay rebench`: ReBench runs the experiment that scores profilers.
#include <CLI/App.hpp>
#include <array>

#include "scheduler/commands/command.h"

namespace assay::commands {

Command add_rebench(CLI::App& program, const Surroundings& surroundings) {
  CLI::App* app = program.add_subcommand("rebench", "Score profilers by runs that ReBench makes");
  app->require_subcommand(0, 1);
  const std::array<Command, 3> parts = {add_rebench_init(*app, surroundings),
                                        add_rebench_cell(*app, surroundings),
                                        add_rebench_read(*app)};
  return {app, [parts] {
            for (const Command& part : parts) {
              if (part.app->parsed()) {
                return part.run();
              }
            }
            return fail(make_error(ErrorCode::invalid_argument,
                                   "assay rebench init, assay rebench cell or assay rebench read"));
          }};
}

}  // namespace assay::commands
