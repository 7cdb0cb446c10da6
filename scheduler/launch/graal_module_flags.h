// SPDX-License-Identifier: Apache-2.0
// Makes the JVM options that plug Graal and the shim into a stock JDK.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "scheduler/launch/toolchain.h"

namespace assay::launch {

// The user's values of options of which java takes only the last one: our values have to join them.
struct UserModulePaths {
  std::optional<std::string> module_path;
  std::optional<std::string> upgrade_module_path;
};

std::vector<std::string> graal_module_flags(const Toolchain& toolchain,
                                            const UserModulePaths& user);

// Returns the same flags as an @argument file.
std::string argument_file_text(const std::vector<std::string>& flags);

}  // namespace assay::launch
