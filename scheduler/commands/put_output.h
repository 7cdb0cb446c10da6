// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace assay::commands {

// Tells whether a file's name stands for standard output: it does where it is empty, or "-".
bool is_standard_output(std::string_view file);

// Writes the text into the file, or prints it. Returns the exit code.
int put_output(const std::string& file, std::string_view text);

}  // namespace assay::commands
