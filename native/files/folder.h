// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <vector>

#include "native/support/result.h"

namespace assay::files {

// With all folders above it, where it is not there. Fails (io_failure) with its path.
Result<void> make_folder(const std::filesystem::path& folder);

// Where this process works. Fails (not_found) when that folder was removed.
Result<std::filesystem::path> working_directory();

// What is in the folder itself, by name. Fails (not_found, io_failure) with its path.
Result<std::vector<std::filesystem::path>> entries_of(const std::filesystem::path& folder);

// The same where a folder that cannot be read is as good as an empty one.
std::vector<std::filesystem::path> readable_entries_of(const std::filesystem::path& folder);

}  // namespace assay::files
