// SPDX-License-Identifier: Apache-2.0
// Turns a run's code log into the files from which perf learns names, or into a list.
#pragma once

#include <cstdint>
#include <string>

#include "native/codelog/code_log.h"
#include "native/support/result.h"

namespace assay::subject {

struct CodeMapWish {
  std::string log;            // name of the code log's file
  std::string format;         // perf-map or jitdump
  std::string file;           // file or folder; empty: where perf looks for it
  std::uint32_t process = 0;  // 0: as the log says
};

// Writes the file, and returns its name. Fails (invalid_argument) where nothing says the process.
Result<std::string> write_code_map(const CodeMapWish& wish, const codelog::CodeLog& log);

// Returns one line for each version, in the order of installation.
std::string version_list(const codelog::CodeLog& log);

}  // namespace assay::subject
