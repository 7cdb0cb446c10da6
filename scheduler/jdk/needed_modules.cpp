// SPDX-License-Identifier: Apache-2.0
#include "scheduler/jdk/needed_modules.h"

#include <fmt/format.h>

#include <array>

#include "native/files/text_file.h"
#include "scheduler/jdk/release_file.h"

namespace assay::jdk {
namespace {

namespace fs = std::filesystem;

// The modules that Graal's modules require, java.base aside.
constexpr auto kNeededModules = std::to_array<std::string_view>(
    {kJvmciModule, "java.logging", "java.management", "jdk.management", "jdk.unsupported"});

}  // namespace

// Some vendors leave MODULES out of the release file; then the module file itself has the names. A
// whole JDK has all modules, except that some vendors leave out JVMCI's.
std::vector<std::string> missing_modules(const fs::path& home,
                                         const std::map<std::string, std::string>& release) {
  std::vector<std::string> missing;
  if (const auto modules = release.find("MODULES"); modules != release.end()) {
    for (const std::string_view module : kNeededModules) {
      if (!lists_module(modules->second, module)) {
        missing.emplace_back(module);
      }
    }
    return missing;
  }
  std::error_code ignored;
  if (!fs::exists(home / "jmods" / fmt::format("{}.jmod", kJvmciModule), ignored) &&
      !files::file_contains(home / "lib" / "modules", fmt::format("/{}/", kJvmciModule))) {
    missing.emplace_back(kJvmciModule);
  }
  return missing;
}

std::vector<std::string> missing_modules(const fs::path& home) {
  const auto text = files::read_text_file(home / "release");
  return missing_modules(home,
                         text ? parse_release_file(*text) : std::map<std::string, std::string>());
}

}  // namespace assay::jdk
