// SPDX-License-Identifier: Apache-2.0
#include "tests/jvm/support/files.h"

#include <unistd.h>

#include <fstream>
#include <sstream>
#include <system_error>

namespace assay::jvm_tests {
namespace {

namespace fs = std::filesystem;

// Removes the folders of temporary_folder() when the program ends.
class TemporaryFolders {
 public:
  TemporaryFolders() = default;
  TemporaryFolders(const TemporaryFolders&) = delete;
  TemporaryFolders& operator=(const TemporaryFolders&) = delete;
  TemporaryFolders(TemporaryFolders&&) = delete;
  TemporaryFolders& operator=(TemporaryFolders&&) = delete;
  ~TemporaryFolders() {
    std::error_code ignored;
    fs::remove_all(root_, ignored);
  }
  std::string next() {
    const fs::path folder = root_ / std::to_string(count_++);
    fs::create_directories(folder);
    return folder.string();
  }

 private:
  fs::path root_ = fs::temp_directory_path() / ("assay-tests-" + std::to_string(::getpid()));
  int count_ = 0;
};

}  // namespace

std::string temporary_folder() {
  static TemporaryFolders folders;
  return folders.next();
}

std::string read_text(const fs::path& path) {
  std::ifstream file(path);
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

void write_text(const fs::path& path, const std::string& text) {
  fs::create_directories(path.parent_path());
  std::ofstream(path) << text;
}

void write_script(const fs::path& path, const std::string& text) {
  write_text(path, "#!/bin/sh\n" + text);
  fs::permissions(path, fs::perms::owner_all);
}

rapidjson::Document read_json(const std::string& path) {
  rapidjson::Document document;
  const std::string text = read_text(path);
  if (!text.empty() && document.Parse(text.c_str()).HasParseError()) {
    document.SetNull();
  }
  return document;
}

}  // namespace assay::jvm_tests
