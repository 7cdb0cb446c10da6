// SPDX-License-Identifier: Apache-2.0
#include "scheduler/launch/shadow_java_home.h"

#include <fmt/format.h>

namespace assay::launch {
namespace {

namespace fs = std::filesystem;

// Links to everything in `from`, except what is named `except`.
std::error_code link_all(const fs::path& from, const fs::path& to, const fs::path& except) {
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(from, error)) {
    if (entry.path().filename() != except) {
      fs::create_symlink(entry.path(), to / entry.path().filename(), error);
    }
    if (error) {
      break;
    }
  }
  return error;
}

}  // namespace

Result<void> make_shadow_java_home(const fs::path& home, const fs::path& launcher,
                                   const fs::path& shadow) {
  std::error_code error;
  const fs::path real = fs::canonical(home, error);
  if (!error) {
    fs::create_directories(shadow / "bin", error);
  }
  if (!error) {
    error = link_all(real, shadow, "bin");
  }
  if (!error) {
    error = link_all(real / "bin", shadow / "bin", "java");
  }
  if (!error) {
    fs::create_symlink(launcher, shadow / "bin/java", error);
  }
  if (error) {
    return make_error(
        ErrorCode::io_failure,
        fmt::format("JAVA_HOME '{}' cannot be stood in for: {}", home.string(), error.message()));
  }
  return {};
}

}  // namespace assay::launch
