// SPDX-License-Identifier: Apache-2.0
// Where assay's own parts are: found relative to the program, so that a tree can be moved.
#pragma once

#include <filesystem>

#include "native/support/result.h"

namespace assay::installation {

struct Installation {
  std::filesystem::path program;     // bin/assay
  std::filesystem::path agent;       // lib/libassay.so
  std::filesystem::path shim;        // lib/assay-shim.jar
  std::filesystem::path graal_lock;  // share/assay/graal.lock
};

Installation installation_of(const std::filesystem::path& program);

// That of the running program, links followed.
Installation this_installation();

// Fails (not_found) when the agent or the shim is missing.
Result<void> check_complete(const Installation& installation);

}  // namespace assay::installation
