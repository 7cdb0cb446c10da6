// SPDX-License-Identifier: Apache-2.0
#include "tests/jvm/support/pinned_graal.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>

#include "scheduler/graal/graal_lock.h"
#include "scheduler/jdk/jdk.h"
#include "tests/jvm/support/counted_run.h"

namespace assay::jvm_tests {
namespace {

std::filesystem::path cache_folder() {
  if (const char* cache = std::getenv("ASSAY_CACHE"); cache != nullptr) {
    return cache;
  }
  if (const char* caches = std::getenv("XDG_CACHE_HOME"); caches != nullptr) {
    return std::filesystem::path(caches) / "assay";
  }
  return std::filesystem::path(std::getenv("HOME")) / ".cache/assay";
}

}  // namespace

std::vector<std::string> carried_graal_versions() {
  std::ifstream lock(ASSAY_BUILD_DIR "/share/assay/graal.lock");
  const std::string text{std::istreambuf_iterator<char>(lock), {}};
  const auto pinned = graal::parse_lock(text);
  const auto jdk = jdk::inspect_jdk(java_home());
  if (!pinned || !jdk) {
    throw std::runtime_error("the pinned versions of Graal or the JDK cannot be read");
  }
  std::vector<std::string> carried;
  for (const graal::PinnedGraal& graal : *pinned) {
    if (graal.version <= jdk->version) {
      carried.push_back(to_string(graal.version));
    }
  }
  return carried;
}

bool has_graal(const std::string& version) {
  return std::filesystem::exists(cache_folder() / "graal" / version);
}

}  // namespace assay::jvm_tests
