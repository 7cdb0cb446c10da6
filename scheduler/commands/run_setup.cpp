// SPDX-License-Identifier: Apache-2.0
#include "scheduler/commands/run_setup.h"

#include <utility>

#include "scheduler/launch/process_limits.h"
#include "scheduler/launch/session_folder.h"

namespace assay::commands {

RunSetup set_up_run(Result<options::CountOptions> options, bool keep_limits,
                    const Surroundings& surroundings) {
  if (!options) {
    return {.run = {}, .exit_code = fail(options.error())};
  }
  if (const auto room = launch::check_file_size_limit(); !room) {
    return {.run = {}, .exit_code = fail(room.error())};
  }
  auto folder = launch::SessionFolder::create(surroundings.environment);
  if (!folder) {
    return {.run = {}, .exit_code = fail_setup(folder.error())};
  }
  RunSetup setup;
  setup.run.emplace(std::move(*options), std::move(*folder), keep_limits);
  return setup;
}

}  // namespace assay::commands
