// SPDX-License-Identifier: Apache-2.0
// Starts the Java agent that inserts code into the program (java-shim/tools).
#pragma once

#include <string>
#include <vector>

#include "native/support/result.h"

namespace assay::commands {

// Returns the option of java that starts the tool. `only` has beginnings of names of classes;
// empty: all. Fails (not_found).
Result<std::string> inserting_tool_flag(const std::string& tool, bool with_jdk,
                                        const std::vector<std::string>& only);

}  // namespace assay::commands
