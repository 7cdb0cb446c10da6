// SPDX-License-Identifier: Apache-2.0
#include "scheduler/commands/output_width.h"

#include <unistd.h>

#include <limits>

#include "native/files/terminal.h"
#include "scheduler/process/environment.h"

namespace assay::commands {

std::size_t width_of_output() {
  const auto lines =
      files::terminal_lines(STDOUT_FILENO, process::Environment::of_this_process().get("COLUMNS"));
  return lines ? static_cast<std::size_t>(lines->columns) : std::numeric_limits<std::size_t>::max();
}

}  // namespace assay::commands
