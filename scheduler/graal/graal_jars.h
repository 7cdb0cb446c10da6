// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <vector>

#include "native/support/result.h"
#include "scheduler/graal/graal_lock.h"
#include "scheduler/process/environment.h"

namespace assay::graal {

// Returns graal/<version> in process::cache_folder().
std::filesystem::path jar_folder(const process::Environment& environment,
                                 const jdk::VersionNumber& version);

// Returns the paths of the version's jars. Each jar is there and has its pinned checksum. Checksums
// are taken once and remembered beside the jars by size and time of change. Fails (not_found) when
// a jar is missing and (malformed_data) when one is damaged; both errors say what to do.
Result<std::vector<std::filesystem::path>> verified_jars(const std::filesystem::path& folder,
                                                         const PinnedGraal& graal);

}  // namespace assay::graal
