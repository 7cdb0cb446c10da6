// SPDX-License-Identifier: Apache-2.0
#include "scheduler/profilers/adapters/installed_files.h"

#include <fmt/format.h>

#include "scheduler/process/sha256.h"

namespace assay::profilers {

namespace fs = std::filesystem;

Availability installation_at(const char* variable, const fs::path& home,
                             std::initializer_list<const char*> parts) {
  std::error_code ignored;
  for (const char* part : parts) {
    if (!fs::exists(home / part, ignored)) {
      return {.missing = fmt::format("{} has no {}: set {} to the folder of an installation",
                                     home.string(), part, variable)};
    }
  }
  return {.here = true, .version = home.filename().string()};
}

std::string missing_profiling_jar(const Host& host) {
  std::error_code ignored;
  const fs::path jar = host.profiling_jar();
  return fs::exists(jar, ignored) ? ""
                                  : fmt::format("{} is missing: build all of assay", jar.string());
}

void add_file(const std::string& name, const fs::path& file, Settings& settings) {
  const auto checksum = process::sha256_of(file);
  settings[name] = file.string();
  settings[name + "-sha256"] = checksum ? *checksum : checksum.error().message();
}

}  // namespace assay::profilers
