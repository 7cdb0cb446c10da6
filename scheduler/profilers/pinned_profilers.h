// SPDX-License-Identifier: Apache-2.0
// The profilers that set-up fetches, pinned by version and checksum (scripts/profilers.lock).
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "native/support/result.h"
#include "scheduler/profilers/profiler.h"

namespace assay::profilers {

// A library inside a jar, which set-up unpacks beside it.
struct PinnedProfiler {
  std::string name;
  std::string version;
  std::string library;  // its path in the jar, and below the folder of the version
  std::string sha256;   // of the library
};

// Lines of `name version coordinates jar sha256 library sha256`; empty lines and those that begin
// with '#' are skipped. Fails (malformed_data) on any other. Oldest first, as they stand.
Result<std::vector<PinnedProfiler>> parse_profilers_lock(std::string_view text);

// The library in the cache, there and undamaged. Fails (not_found, malformed_data) with what to do.
Result<std::filesystem::path> pinned_library(const Host& host, const PinnedProfiler& profiler);

// The pinned profiler of that name: the newest, or the oldest.
enum class Age { newest, oldest };
Result<PinnedProfiler> pinned_profiler(const Host& host, std::string_view name, Age age);

}  // namespace assay::profilers
