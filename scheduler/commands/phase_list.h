// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace assay::commands {

// Returns a table of Graal's phases: first those that can be switched off, then the others with the
// reason.
std::string phase_list_table();
// Returns JSON of Graal's phases, in the order in which a compilation reaches them.
std::string phase_list_json();

}  // namespace assay::commands
