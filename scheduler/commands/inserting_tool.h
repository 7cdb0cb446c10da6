// SPDX-License-Identifier: Apache-2.0
// Starts the Java agent that inserts code into the program (java-shim/tools).
#pragma once

#include <string>
#include <vector>

#include "native/options/option_table.h"
#include "native/support/result.h"

namespace assay::commands {

// Returns the options of java that start the tool, whose own options follow its name, each behind a
// comma. `only` has beginnings of names of classes;
// empty: all. Fails (not_found).
Result<std::vector<std::string>> inserting_tool_flags(const std::string& tool, bool with_jdk,
                                                      const std::vector<std::string>& only);

// Returns what a run with such a tool counts. No event is counted beside the sites: each would slow
// the program.
std::vector<options::GivenOption> counted_by_sites();

}  // namespace assay::commands
