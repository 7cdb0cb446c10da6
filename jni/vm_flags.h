// SPDX-License-Identifier: Apache-2.0
// What the VM's flags say, as they came out of the command line, the environment and all files.
#pragma once

#include <optional>
#include <string>

namespace assay::agent {

// What keeps Graal from compiling in this VM, if anything does.
std::optional<std::string> why_graal_cannot_compile();

}  // namespace assay::agent
