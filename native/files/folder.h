// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <vector>

#include "native/support/result.h"

namespace assay::files {

// Makes the folder and all folders above it, where they are missing. Fails (io_failure) with the
// folder's path.
Result<void> make_folder(const std::filesystem::path& folder);

// Returns the folder that this process works in. Fails (not_found) when that folder was removed.
Result<std::filesystem::path> working_directory();

// Returns what is in the folder itself, sorted by name. Fails (not_found, io_failure) with the
// folder's path.
Result<std::vector<std::filesystem::path>> entries_of(const std::filesystem::path& folder);

// Returns what entries_of() returns, and an empty list where the folder cannot be read.
std::vector<std::filesystem::path> readable_entries_of(const std::filesystem::path& folder);

}  // namespace assay::files
