// SPDX-License-Identifier: Apache-2.0
// Finds out in which format a command writes its result.
#pragma once

#include <string>

namespace assay::commands {

// Returns the format's word: what the user said, else what the file's name ends with (.json, .csv,
// .dot, .html, .collapsed for stacks, .txt for text), else `usual`.
std::string output_format(const std::string& said, const std::string& file,
                          const std::string& usual);

}  // namespace assay::commands
