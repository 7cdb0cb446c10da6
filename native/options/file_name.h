// SPDX-License-Identifier: Apache-2.0
// Names of result files have placeholders, and their extension may choose the format.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "native/support/result.h"

namespace assay::options {

// Expands placeholders: %p is the process id, %t the start time (UTC, 20250131-235959), %% a
// percent sign. Fails (invalid_argument) on any other placeholder.
Result<std::string> expand_file_name(std::string_view name, std::uint64_t pid,
                                     std::int64_t unix_seconds);

// Tells whether two processes would write two files.
bool names_the_process(std::string_view name);

// Returns the name with ".%p" before its extension, for runs of several JVMs.
std::string with_process_id(std::string_view name);

enum class FileFormat { json, csv, text };

// The names of the formats, in the order of FileFormat.
inline constexpr std::array<std::string_view, 3> kFormats = {"json", "csv", "txt"};
std::string_view to_string(FileFormat format);
std::optional<FileFormat> parse_format(std::string_view name);

// Returns the format of the extension .json, .csv or .txt. Fails (invalid_argument) on any other.
Result<FileFormat> format_of(std::string_view name);

}  // namespace assay::options
