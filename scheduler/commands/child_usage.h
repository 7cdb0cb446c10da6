// SPDX-License-Identifier: Apache-2.0
// The usage line of commands that start another one, which stands behind "--" and which CLI11 does
// not see.
#pragma once

#include <string>

namespace CLI {
class App;
}

namespace assay::commands {

inline constexpr int kHelpColumn = 26;  // where the texts of options begin

inline constexpr const char* kAnyCommand = "-- COMMAND [ARGUMENT...]";
inline constexpr const char* kJavaCommand = "-- java [ARGUMENT...]";
inline constexpr const char* kOptionalJavaCommand = "[-- java [ARGUMENT...]]";

// `usage` is one of these.
void take_child_command(CLI::App& app, std::string usage);
bool takes_child_command(const CLI::App& app);

}  // namespace assay::commands
