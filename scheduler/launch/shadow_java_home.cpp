// SPDX-License-Identifier: Apache-2.0
#include "scheduler/launch/shadow_java_home.h"

#include <fmt/format.h>

#include <system_error>
#include <vector>

#include "native/files/folder.h"

namespace assay::launch {
namespace {

namespace fs = std::filesystem;

Error no_shadow(const fs::path& home, const std::string& why) {
  return make_error(
      ErrorCode::io_failure,
      fmt::format("cannot make a folder that replaces JAVA_HOME '{}': {}", home.string(), why));
}

// Makes links to everything in `from`, except what is named `except`.
Result<void> link_all(const fs::path& from, const fs::path& to, const fs::path& except) {
  ASSAY_ASSIGN(const std::vector<fs::path> entries, files::entries_of(from));
  for (const fs::path& entry : entries) {
    std::error_code error;
    if (entry.filename() != except) {
      fs::create_symlink(entry, to / entry.filename(), error);
    }
    if (error) {
      return make_error(ErrorCode::io_failure, entry.string() + ": " + error.message());
    }
  }
  return {};
}

Result<void> make_links(const fs::path& home, const fs::path& launcher, const fs::path& shadow) {
  std::error_code error;
  const fs::path real = fs::canonical(home, error);
  if (!error) {
    fs::create_directories(shadow / "bin", error);
  }
  if (!error) {
    fs::create_symlink(launcher, shadow / "bin/java", error);
  }
  if (error) {
    return make_error(ErrorCode::io_failure, error.message());
  }
  ASSAY_PROPAGATE(link_all(real, shadow, "bin"));
  return link_all(real / "bin", shadow / "bin", "java");
}

}  // namespace

Result<void> make_shadow_java_home(const fs::path& home, const fs::path& launcher,
                                   const fs::path& shadow) {
  const auto made = make_links(home, launcher, shadow);
  return made ? made : no_shadow(home, made.error().message());
}

}  // namespace assay::launch
