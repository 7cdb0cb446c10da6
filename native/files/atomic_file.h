// SPDX-License-Identifier: Apache-2.0
// Files that are either whole or not there, after a power cut, too: written aside, on the disk,
// then renamed.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "native/support/result.h"

namespace assay::files {

// Of /dev/stdout, /dev/stderr, /dev/fd/N and /proc/self/fd/N: the open file that is meant. Its name
// must not be replaced, nor may what was written to it before.
std::optional<int> named_descriptor(std::string_view path);

// Replaces the file at `path`. A target that is no regular file (a pipe), or is open already
// (/dev/stdout), is written directly. Fails (io_failure) with the path and the system's reason;
// what was there before is then still there.
Result<void> write_atomically(const std::string& path, std::string_view contents);

}  // namespace assay::files
