// SPDX-License-Identifier: Apache-2.0
// Reads the VM's flags, as they came out of the command line, the environment and all files.
#pragma once

#include <optional>
#include <string>

namespace assay::agent {

// Returns what keeps Graal from compiling in this VM, and nothing where Graal can compile.
std::optional<std::string> why_graal_cannot_compile();

// Tells whether the VM collects garbage by ZGC.
bool uses_zgc();

}  // namespace assay::agent
