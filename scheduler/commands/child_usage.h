// SPDX-License-Identifier: Apache-2.0
// Makes the usage line of commands that start another command. The other command stands behind
// "--", and CLI11 does not see it.
#pragma once

#include <string>

namespace CLI {
class App;
}

namespace assay::commands {

inline constexpr int kHelpColumn = 26;  // column at which the texts of options begin

inline constexpr const char* kAnyCommand = "-- COMMAND [ARGUMENT...]";
inline constexpr const char* kJavaCommand = "-- java [ARGUMENT...]";
inline constexpr const char* kOptionalJavaCommand = "[-- java [ARGUMENT...]]";

// Notes that the command takes another one. Requires: `usage` is one of the three constants above.
void take_child_command(CLI::App& app, std::string usage);
bool takes_child_command(const CLI::App& app);

}  // namespace assay::commands
