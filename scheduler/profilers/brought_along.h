// SPDX-License-Identifier: Apache-2.0
// Agents and recordings that a program's own command line starts: beside them, a profile would be
// of another program, and two profilers may take each other's signals. Pure.
#pragma once

#include <string>
#include <vector>

#include "native/support/result.h"

namespace assay::profilers {

// Of options for a JVM, those that start one. assay's own agent is none, nor are the JDK's for
// debuggers.
std::vector<std::string> agents_brought_along(const std::vector<std::string>& options);

// Of all options of a JVM, wherever they come from. Fails (invalid_argument) with the first.
Result<void> check_brings_no_agent(const std::vector<std::string>& options);

}  // namespace assay::profilers
