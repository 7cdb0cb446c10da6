// SPDX-License-Identifier: Apache-2.0
#include "scheduler/jdk/jdk_discovery.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>
#include <system_error>

#include "native/files/folder.h"
#include "scheduler/jdk/jdk.h"
#include "scheduler/process/program_path.h"

namespace assay::jdk {
namespace {

namespace fs = std::filesystem;

// Returns all folders in `parent` in descending order of their names, so that higher versions tend
// to come first.
std::vector<fs::path> folders_in(const fs::path& parent) {
  std::vector<fs::path> folders;
  std::error_code ignored;
  for (const fs::path& entry : files::readable_entries_of(parent)) {
    if (fs::is_directory(entry, ignored)) {
      folders.push_back(entry);
    }
  }
  std::ranges::reverse(folders);
  return folders;
}

std::vector<fs::path> usual_parents(const process::Environment& environment) {
  std::vector<fs::path> parents = {"/usr/lib/jvm", "/opt", "/opt/java", "/usr/java"};
  if (const auto home = environment.get("HOME")) {
    parents.push_back(fs::path(*home) / ".sdkman/candidates/java");
    parents.push_back(fs::path(*home) / ".jdks");
  }
  return parents;
}

Error none_fits(const std::vector<std::string>& reasons) {
  if (reasons.empty()) {
    return make_error(ErrorCode::not_found,
                      fmt::format("no JDK was found; assay needs JDK {} with JVMCI. {}",
                                  kRequiredFeature, kHowToGetJdk));
  }
  std::string message = fmt::format(
      "no JDK that fits was found; assay needs JDK {} with JVMCI. {}. These were found:",
      kRequiredFeature, kHowToGetJdk);
  for (const std::string& reason : reasons) {
    message += "\n  " + reason;
  }
  return make_error(ErrorCode::version_mismatch, message);
}

}  // namespace

std::vector<fs::path> candidate_homes(const process::Environment& environment) {
  std::vector<fs::path> homes;
  for (const char* variable : {"ASSAY_JAVA_HOME", "JAVA_HOME"}) {
    if (const auto home = environment.get(variable)) {
      homes.emplace_back(*home);
    }
  }
  if (const auto java = process::find_program("java", environment)) {
    std::error_code error;
    const fs::path real = fs::canonical(*java, error);
    if (!error) {
      homes.push_back(real.parent_path().parent_path());
    }
  }
  for (const fs::path& parent : usual_parents(environment)) {
    const auto folders = folders_in(parent);
    homes.insert(homes.end(), folders.begin(), folders.end());
  }
  return homes;
}

Result<Jdk> find_jdk(const process::Environment& environment) {
  if (const auto ordered = environment.get("ASSAY_JAVA_HOME")) {
    ASSAY_ASSIGN(const Jdk jdk, inspect_jdk(*ordered));
    ASSAY_PROPAGATE(check_fits(jdk));
    return jdk;
  }
  std::set<fs::path> seen;
  std::vector<std::string> reasons;
  for (const fs::path& home : candidate_homes(environment)) {
    std::error_code ignored;
    auto jdk = inspect_jdk(home);
    if (!jdk || !seen.insert(fs::weakly_canonical(home, ignored)).second) {
      continue;
    }
    if (check_fits(*jdk)) {
      return jdk;
    }
    const auto missing = missing_modules(jdk->home);
    reasons.push_back(
        describe(*jdk) +
        (missing.empty() ? "" : fmt::format(", without {}", fmt::join(missing, ", "))));
  }
  return none_fits(reasons);
}

}  // namespace assay::jdk
