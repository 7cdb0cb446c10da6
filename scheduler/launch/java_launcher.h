// SPDX-License-Identifier: Apache-2.0
// Makes `assay` a launcher under the name `java`. The launcher is put first on PATH and into
// JAVA_HOME while a script, a build tool or the like runs under `assay count`. The launcher checks
// which JDK it is about to start, adds our options only where they can work, and becomes that java.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "native/options/count_options.h"
#include "native/support/result.h"
#include "scheduler/launch/launch_notes.h"
#include "scheduler/process/environment.h"

namespace assay::launch {

// The orders that each launcher gets, by files in the folder.
struct LauncherOrders {
  options::CountOptions options;
  bool keep_limits = false;
};

// Prepares `folder` and returns the environment for the command that is to start counted JVMs.
Result<process::Environment> launcher_environment(const LauncherOrders& orders,
                                                  const std::filesystem::path& program,
                                                  const std::filesystem::path& folder,
                                                  const process::Environment& environment);

// Returns how to start a counted command so that scripts and build tools find a JDK that fits;
// nothing where all of their javas fitted, or no JDK here fits.
std::optional<std::string> remedy_for_unfit_java(const std::vector<LaunchNote>& notes,
                                                 const process::Environment& environment);

// Tells whether this process was started as the launcher.
bool is_java_launcher(const std::string& program_name, const process::Environment& environment);

// Becomes the real java. Returns an exit code only where the real java cannot be started.
int run_java_launcher(const std::vector<std::string>& arguments,
                      const process::Environment& environment);

}  // namespace assay::launch
