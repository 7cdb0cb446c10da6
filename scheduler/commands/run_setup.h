// SPDX-License-Identifier: Apache-2.0
// Prepares the run of a command under the agent, as `assay count`, `calls` and `paths` do.
#pragma once

#include <optional>

#include "native/options/count_options.h"
#include "native/support/result.h"
#include "scheduler/commands/command.h"
#include "scheduler/counting/count_run.h"

namespace assay::commands {

struct RunSetup {
  std::optional<counting::CountRun> run;  // absent: the reason was printed
  int exit_code = kOk;                    // of the program where there is no run
};

// Checks that files may become as large as sessions are, and makes the folder of the sessions.
RunSetup set_up_run(Result<options::CountOptions> options, bool keep_limits,
                    const Surroundings& surroundings);

}  // namespace assay::commands
