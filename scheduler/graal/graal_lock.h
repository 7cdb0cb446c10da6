// SPDX-License-Identifier: Apache-2.0
// Reads the pinned versions of the Graal jars, and chooses one that a JDK can carry.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "native/support/result.h"
#include "scheduler/jdk/version_number.h"

namespace assay::graal {

struct PinnedJar {
  std::string file;
  std::string sha256;
};

struct PinnedGraal {
  jdk::VersionNumber version;
  std::vector<PinnedJar> jars;
};

// Reads lines of `version file sha256`; empty lines and lines that begin with '#' are skipped.
// Fails (malformed_data) on any other line. Returns the oldest version first.
Result<std::vector<PinnedGraal>> parse_lock(std::string_view text);

// Returns the newest version that the JDK can carry: Graal 25.0.N ends the VM on a JDK older than
// 25.0.N and runs on newer ones. `wanted` (ASSAY_GRAAL_VERSION) chooses another version. Fails
// (invalid_argument) when `wanted` is not pinned, and (version_mismatch) when `wanted` is too new
// or no version fits.
Result<PinnedGraal> choose_graal(const std::vector<PinnedGraal>& pinned,
                                 const jdk::VersionNumber& jdk,
                                 const std::optional<std::string>& wanted);

}  // namespace assay::graal
