// SPDX-License-Identifier: Apache-2.0
// Finds the profilers that set-up fetches, pinned by version and checksum (scripts/profilers.lock).
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "native/support/result.h"
#include "scheduler/profilers/profiler.h"

namespace assay::profilers {

// Describes a profiler whose library is inside a jar; set-up unpacks the library beside the jar.
struct PinnedProfiler {
  std::string name;
  std::string version;
  std::string library;  // path of the library in the jar, and below the folder of the version
  std::string sha256;   // checksum of the library
};

// Reads lines of `name version coordinates jar sha256 library sha256`, oldest profilers first.
// Empty lines and lines that begin with '#' are skipped; any other line makes the function fail
// (malformed_data).
Result<std::vector<PinnedProfiler>> parse_profilers_lock(std::string_view text);

// Returns the path of the library in the cache. The function fails with what to do where the
// library is not there (not_found) or damaged (malformed_data).
Result<std::filesystem::path> pinned_library(const Host& host, const PinnedProfiler& profiler);

// Says which pinned profiler of a name is wanted.
enum class Age { newest, oldest };
Result<PinnedProfiler> pinned_profiler(const Host& host, std::string_view name, Age age);

}  // namespace assay::profilers
