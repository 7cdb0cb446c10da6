// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>

namespace assay::process {

// The checksum of a file as coreutils computes it; empty when that fails.
std::string sha256_of(const std::filesystem::path& file);

}  // namespace assay::process
