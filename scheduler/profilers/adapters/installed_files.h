// SPDX-License-Identifier: Apache-2.0
// Files that adapters look for before a run: those of installations that the user names, which a
// result is of, and our own.
#pragma once

#include <filesystem>
#include <initializer_list>
#include <string>

#include "scheduler/profilers/profiler.h"

namespace assay::profilers {

// The first of its parts that an installation lacks, as a message; empty: it has them all.
std::string missing_part(const std::filesystem::path& home,
                         std::initializer_list<const char*> parts);

// That our own classes for profiling are not here, as a message; empty: they are.
std::string missing_profiling_jar(const Host& host);

// The file itself as the setting `name`, and its checksum, or why it has none, as `name`-sha256.
void add_file(const std::string& name, const std::filesystem::path& file, Settings& settings);

}  // namespace assay::profilers
