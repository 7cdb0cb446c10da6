// SPDX-License-Identifier: Apache-2.0
// Files that belong to one process for as long as it lives, by a lock that ends with it.
#pragma once

#include <cstdint>
#include <string>

#include "native/support/result.h"

namespace assay::agent {

// A new file for reading and writing; the caller owns the descriptor. The lock is held until that
// and all mappings of the file are gone. A file of that name is replaced only if it begins with the
// word `magic` and nobody holds its lock: then a process that died has left it behind. Anything
// else stays as it is; the Error (io_failure) is the bare reason.
Result<int> create_owned_file(const std::string& path, std::uint64_t magic);

}  // namespace assay::agent
