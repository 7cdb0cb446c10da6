// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "native/views/annotated_method.h"

namespace assay::viewing {

// Finds source files in the folders that the user names, and keeps their lines.
class SourceFolders {
 public:
  explicit SourceFolders(std::vector<std::filesystem::path> folders)
      : folders_(std::move(folders)) {}

  // Returns the lines of the file that the method comes from: below the folder of its package, or
  // directly in one of the folders. Returns null where there is no such file.
  const std::vector<std::string>* lines_of(const views::MethodCode& code);

 private:
  std::vector<std::filesystem::path> folders_;
  std::map<std::string, std::vector<std::string>> lines_;  // by relative path; empty: no file
};

}  // namespace assay::viewing
