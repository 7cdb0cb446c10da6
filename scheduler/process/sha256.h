// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>

#include "native/support/result.h"

namespace assay::process {

// Returns the checksum of a file as coreutils' sha256sum computes it: 64 hexadecimal digits. Fails
// (io_failure) where the file cannot be read, and as run_captured() does.
Result<std::string> sha256_of(const std::filesystem::path& file);

}  // namespace assay::process
