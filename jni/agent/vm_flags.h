// SPDX-License-Identifier: Apache-2.0
// Reads the VM's flags, as they came out of the command line, the environment and all files.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace assay::agent {

// Returns what keeps Graal from compiling in this VM, and nothing where Graal can compile.
std::optional<std::string> why_graal_cannot_compile();

// Tells whether a flag that is on or off is on. A flag that this VM does not have is off.
bool vm_flag_is_on(std::string_view name);

}  // namespace assay::agent
