// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "native/support/result.h"

namespace assay::launch {

// Fails (invalid_argument) where a result cannot be written to `file_name`, as far as this can be
// known before the program runs. The placeholders of the name are not expanded yet.
Result<void> check_result_target(const std::string& file_name);

// Checks the file of a command that counts another: '-' is standard output there, because what the
// counted program prints goes to stderr then. Fails as check_result_target() does.
Result<void> check_counted_target(const std::string& file_name);

// Returns the path to which a result is written whose expanded file name is `file_name`.
std::string path_of_result(const std::string& file_name);

// Fails (invalid_argument) as check_result_target() does, and where the name is that of an open
// file (/dev/stdout): the session of a run is written as a file of its own.
Result<void> check_session_target(const std::string& file_name);

}  // namespace assay::launch
