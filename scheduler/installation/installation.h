// SPDX-License-Identifier: Apache-2.0
// Finds assay's own parts relative to the program, so that a tree can be moved.
#pragma once

#include <filesystem>

#include "native/support/result.h"

namespace assay::installation {

struct OwnParts {
  std::filesystem::path program;     // bin/assay
  std::filesystem::path agent;       // lib/libassay.so
  std::filesystem::path shim;        // lib/assay-shim.jar
  std::filesystem::path graal_lock;  // share/assay/graal.lock
};

OwnParts installation_of(const std::filesystem::path& program);

// Returns the installation of the running program; links are followed.
OwnParts this_installation();

// Fails (not_found) when the agent, the shim or the lock file of Graal is missing.
Result<void> check_complete(const OwnParts& installation);

}  // namespace assay::installation
