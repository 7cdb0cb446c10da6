// SPDX-License-Identifier: Apache-2.0
// Writes files that are either whole or not there, even after a power cut: a file is written beside
// its target, synced to the disk, then renamed.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "native/support/result.h"

namespace assay::files {

// Returns the open file that /dev/stdout, /dev/stderr, /dev/fd/N or /proc/self/fd/N names. The name
// of such a file, and what was written to the file before, must not be replaced.
std::optional<int> named_descriptor(std::string_view path);

// Replaces the file at `path`. Writes directly to a target that is no regular file (a pipe), or is
// open already (/dev/stdout). Fails (io_failure) with the path and the system's reason, and the
// previous file is then still there.
Result<void> write_atomically(const std::string& path, std::string_view contents);

}  // namespace assay::files
