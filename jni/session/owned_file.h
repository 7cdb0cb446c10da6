// SPDX-License-Identifier: Apache-2.0
// Makes files that belong to one process as long as it lives, by a lock that ends with the process.
#pragma once

#include <cstdint>
#include <string>

#include "native/support/result.h"

namespace assay::agent {

// Creates a file for reading and writing and returns its descriptor, which the caller owns. The
// lock is held until the descriptor and all mappings of the file are gone. An existing file is
// replaced only if it begins with the word `magic` and nobody holds its lock: a process that died
// has left it. Any other file stays as it is; the Error (io_failure) is the bare reason.
Result<int> create_owned_file(const std::string& path, std::uint64_t magic);

}  // namespace assay::agent
