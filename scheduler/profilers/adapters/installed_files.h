// SPDX-License-Identifier: Apache-2.0
// Finds files that adapters need before a run: files of installations that the user names, which a
// result depends on, and our own files.
#pragma once

#include <filesystem>
#include <initializer_list>
#include <string>

#include "scheduler/profilers/profiler.h"

namespace assay::profilers {

// Tells whether an installation has all its parts; `missing` names the first part that it lacks.
// The folder's name counts as the version. `variable` is the variable that names the folder.
Availability installation_at(const char* variable, const std::filesystem::path& home,
                             std::initializer_list<const char*> parts);

// Returns a message where our own classes for profiling are missing; empty where they are here.
std::string missing_profiling_jar(const Host& host);

// Adds the file as the setting `name`, and as the setting `name`-sha256 its checksum, or the reason
// why there is none.
void add_file(const std::string& name, const std::filesystem::path& file, Settings& settings);

}  // namespace assay::profilers
