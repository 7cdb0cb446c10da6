// SPDX-License-Identifier: Apache-2.0
#include "tests/support/golden.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include "native/support/version.h"

namespace assay::test {
namespace {

namespace fs = std::filesystem;

// Replaces the version, so that a new version number changes no golden file.
std::string without_version(std::string text) {
  const std::string_view version = kVersion;
  for (auto at = text.find(version); at != std::string::npos; at = text.find(version, at)) {
    text.replace(at, version.size(), "VERSION");
  }
  return text;
}

std::string path_of(std::string_view name) {
  return std::string(ASSAY_GOLDEN_FILES) + "/" + std::string(name);
}

}  // namespace

std::string golden_text(std::string_view name) {
  std::ifstream file(path_of(name));
  EXPECT_TRUE(file) << "there is no " << name;
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

void expect_golden(std::string_view name, std::string_view actual) {
  const std::string path = path_of(name);
  if (std::getenv("ASSAY_REGENERATE_GOLDENS") != nullptr) {
    std::ofstream(path) << without_version(std::string(actual));
    return;
  }
  std::ifstream file(path);
  std::ostringstream expected;
  expected << file.rdbuf();
  const std::string found = without_version(std::string(actual));
  if (expected.str() == found) {
    return;
  }
  // GoogleTest would print both texts with their line ends as escapes, which nobody can read.
  const std::string copy = "found-" + fs::path(name).filename().string();
  std::ofstream(copy) << found;
  ADD_FAILURE() << "differs from " << path << "; see: diff -u " << path << " "
                << fs::absolute(copy).string() << "; ASSAY_REGENERATE_GOLDENS=1 writes it anew";
}

}  // namespace assay::test
