// SPDX-License-Identifier: Apache-2.0
// Finds agents and recordings that a program's own command line starts. A profile made beside such
// an agent or recording would be of another program, and two profilers may take each other's
// signals. The functions are pure.
#pragma once

#include <string>
#include <vector>

#include "native/support/result.h"

namespace assay::profilers {

// Returns the options that start an agent or a recording. assay's own agents and the JDK's agent
// for debuggers do not count.
std::vector<std::string> agents_brought_along(const std::vector<std::string>& options);

// Fails (invalid_argument) with the first agent that any of the JVM's options starts. Requires: all
// options of the JVM, wherever they come from.
Result<void> check_brings_no_agent(const std::vector<std::string>& options);

}  // namespace assay::profilers
