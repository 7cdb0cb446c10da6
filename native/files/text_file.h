// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <string_view>

#include "native/support/result.h"

namespace assay::files {

// Returns the whole file. Fails (not_found, io_failure) with the file's path.
Result<std::string> read_text_file(const std::filesystem::path& path);

// Tells whether `text` occurs in the file; false when the file cannot be read.
bool file_contains(const std::filesystem::path& path, std::string_view text);

// Removes a regular file whose first bytes (at most 256) `is_meant` accepts. Leaves every other
// file as it is.
void remove_file_that_begins(const std::filesystem::path& path,
                             const std::function<bool(std::string_view)>& is_meant);

// Returns the first line without its line end, or an empty text when the file cannot be read.
std::string first_line_of(const std::filesystem::path& path);

}  // namespace assay::files
