// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>

#include "native/support/result.h"

namespace assay::launch {

// Returns the character encoding of this process's locale, in which java reads file names: "UTF-8",
// or "ANSI_X3.4-1968" in the locale C.
std::string locale_encoding();

// Checks whether java can take that path as an element of a module path, or as an agent's. Fails
// (unsupported) with a remedy.
Result<void> check_path_for_java(const std::filesystem::path& path, const std::string& encoding);

}  // namespace assay::launch
