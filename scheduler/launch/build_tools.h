// SPDX-License-Identifier: Apache-2.0
// Handles build tools, which start the JVMs of tests by the full path of their own java: bin/java
// in the folder that the property java.home names.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "native/support/result.h"
#include "scheduler/launch/java_arguments.h"

namespace assay::launch {

// Tells whether the line starts Maven, Gradle or another build tool that is known.
bool is_build_tool(const JavaCommandLine& line);

// Returns the options with which a build tool's JVM starts `launcher` in place of its own java.
// These options need a stand-in for the JDK in `home`, which is made in `folder`, for this process.
Result<std::vector<std::string>> build_tool_flags(const std::filesystem::path& home,
                                                  const std::filesystem::path& launcher,
                                                  const std::filesystem::path& folder);

// Returns the java behind a launcher that was called in a stand-in; empty for other launchers.
std::filesystem::path java_behind(const std::filesystem::path& called_as,
                                  const std::filesystem::path& folder);

}  // namespace assay::launch
