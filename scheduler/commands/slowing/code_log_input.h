// SPDX-License-Identifier: Apache-2.0
// Reads code logs as commands take them: files that a run with `--code-log` has written.
#pragma once

#include <string>

#include "native/codelog/code_log.h"
#include "native/support/result.h"

namespace assay::commands {

// Returns all that the file holds so far. Fails (not_found, io_failure, malformed_data) with the
// file's name. Warns of records that could not be read, and where the end is missing.
Result<codelog::CodeLog> load_code_log(const std::string& file);

}  // namespace assay::commands
