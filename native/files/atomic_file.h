// SPDX-License-Identifier: Apache-2.0
// Files that are either whole or not there, after a power cut, too: written aside, on the disk,
// then renamed.
#pragma once

#include <string>
#include <string_view>

#include "native/support/result.h"

namespace assay::files {

// Replaces the file at `path`. A target that is no regular file (a pipe, /dev/stdout) is written
// directly. Fails (io_failure) with the path and the system's reason; what was there before is then
// still there.
Result<void> write_atomically(const std::string& path, std::string_view contents);

}  // namespace assay::files
