// SPDX-License-Identifier: Apache-2.0
#include "scheduler/commands/put_output.h"

#include "native/files/atomic_file.h"
#include "native/options/count_options.h"
#include "scheduler/commands/command.h"

namespace assay::commands {

bool is_standard_output(std::string_view file) {
  return file.empty() || file == options::kStandardOutput;
}

int put_output(const std::string& file, std::string_view text) {
  if (is_standard_output(file)) {
    return print_output(text);
  }
  const auto written = files::write_atomically(file, text);
  return written ? kOk : fail(written.error());
}

}  // namespace assay::commands
