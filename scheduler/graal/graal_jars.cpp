// SPDX-License-Identifier: Apache-2.0
#include "scheduler/graal/graal_jars.h"

#include <fmt/format.h>
#include <sys/stat.h>

#include <cstddef>

#include "native/files/atomic_file.h"
#include "native/files/text_file.h"
#include "scheduler/process/environment.h"
#include "scheduler/process/sha256.h"

namespace assay::graal {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kStampFile = ".verified";

// Returns one line for each jar, which stays the same as long as the jar does not change.
Result<std::string> stamp_of(const std::vector<fs::path>& jars, const PinnedGraal& graal) {
  std::string stamp;
  for (std::size_t i = 0; i < jars.size(); ++i) {
    struct stat status {};
    if (::stat(jars[i].c_str(), &status) != 0) {
      return make_error(
          ErrorCode::not_found,
          fmt::format("the Graal jar '{}' is missing: 'assay setup' fetches it", jars[i].string()));
    }
    stamp += fmt::format("{} {} {}.{:09} {}\n", graal.jars[i].file, status.st_size,
                         status.st_mtim.tv_sec, status.st_mtim.tv_nsec, graal.jars[i].sha256);
  }
  return stamp;
}

Result<void> verify(const fs::path& jar, const std::string& sha256) {
  ASSAY_ASSIGN(const std::string actual, process::sha256_of(jar));
  if (actual != sha256) {
    return malformed(
        fmt::format("the Graal jar '{}' is damaged: its SHA-256 is {}, not {}. "
                    "'assay setup' fetches it again",
                    jar.string(), actual, sha256));
  }
  return {};
}

}  // namespace

fs::path jar_folder(const process::Environment& environment, const jdk::VersionNumber& version) {
  return process::cache_folder(environment) / "graal" / to_string(version);
}

Result<std::vector<fs::path>> verified_jars(const fs::path& folder, const PinnedGraal& graal) {
  std::vector<fs::path> jars;
  for (const PinnedJar& jar : graal.jars) {
    jars.push_back(folder / jar.file);
  }
  ASSAY_ASSIGN(const std::string stamp, stamp_of(jars, graal));
  const auto known = files::read_text_file(folder / kStampFile);
  if (known && *known == stamp) {
    return jars;
  }
  for (std::size_t i = 0; i < jars.size(); ++i) {
    ASSAY_PROPAGATE(verify(jars[i], graal.jars[i].sha256));
  }
  // A cache that cannot be written to is verified each time.
  [[maybe_unused]] const auto remembered =
      files::write_atomically((folder / kStampFile).string(), stamp);
  return jars;
}

}  // namespace assay::graal
