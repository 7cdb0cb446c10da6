// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace assay::commands {

// Whether a file's name stands for standard output: where none is named, or "-".
bool is_standard_output(std::string_view file);

// Writes into the file, or prints. Returns the exit code.
int put_output(const std::string& file, std::string_view text);

}  // namespace assay::commands
