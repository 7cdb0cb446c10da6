// SPDX-License-Identifier: Apache-2.0
// perf learns of a jitdump file when a process maps one: it looks for `jit-PID.dump` among the
// recorded mappings of executable memory (tools/perf/Documentation/jitdump-specification.txt). The
// file's contents are written later, from the code log (`assay code-map --format jitdump`).
#pragma once

#include <string>

#include "native/support/result.h"

namespace assay::agent {

// Makes the file in `folder` and maps it for as long as the process lives. Returns the absolute
// path of the file. Fails (io_failure) with the system's reason.
Result<std::string> announce_jitdump(const std::string& folder);

}  // namespace assay::agent
