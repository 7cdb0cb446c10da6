// SPDX-License-Identifier: Apache-2.0
#include "scheduler/commands/slowing/code_log_input.h"

#include <fmt/format.h>

#include <span>

#include "native/files/mapped_file.h"
#include "scheduler/commands/command.h"

namespace assay::commands {

Result<codelog::CodeLog> load_code_log(const std::string& file) {
  ASSAY_ASSIGN(const files::MappedFile mapped, files::MappedFile::open(file));
  codelog::CodeLog log;
  const auto end = codelog::read_more(mapped.bytes(), 0, log);
  if (!end) {
    return of_file(file, end.error());
  }
  if (log.damaged_records != 0) {
    warn(fmt::format("{}: {} records cannot be read", file, log.damaged_records));
  }
  if (*end != mapped.bytes().size()) {
    warn(
        fmt::format("{}: it ends in the middle of a record: the rest is lost, or the program still "
                    "runs",
                    file));
  }
  return log;
}

}  // namespace assay::commands
