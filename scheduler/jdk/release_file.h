// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>
#include <string_view>

namespace assay::jdk {

// Reads the `release` file in a JDK's home: lines of KEY="VALUE". Anything else is skipped.
std::map<std::string, std::string> parse_release_file(std::string_view text);

// Tells whether `module` is one of the words of `modules`, which are separated by blanks.
bool lists_module(std::string_view modules, std::string_view module);

}  // namespace assay::jdk
