// SPDX-License-Identifier: Apache-2.0
// Files that adapters look for before a run: those of installations that the user names, which a
// result is of, and our own.
#pragma once

#include <filesystem>
#include <initializer_list>
#include <string>

#include "scheduler/profilers/profiler.h"

namespace assay::profilers {

// An installation, whose folder is named after its version; or the first of its parts that it
// lacks. `variable` names the folder.
Availability installation_at(const char* variable, const std::filesystem::path& home,
                             std::initializer_list<const char*> parts);

// That our own classes for profiling are not here, as a message; empty: they are.
std::string missing_profiling_jar(const Host& host);

// The file itself as the setting `name`, and its checksum, or why it has none, as `name`-sha256.
void add_file(const std::string& name, const std::filesystem::path& file, Settings& settings);

}  // namespace assay::profilers
