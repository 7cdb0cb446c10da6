// SPDX-License-Identifier: Apache-2.0
#include "scheduler/process/program_path.h"

#include <unistd.h>

#include <fstream>
#include <ios>
#include <system_error>

#include "native/support/text_pieces.h"

namespace assay::process {
namespace {

namespace fs = std::filesystem;

bool is_executable_file(const fs::path& path) {
  std::error_code ignored;
  return fs::is_regular_file(path, ignored) && ::access(path.c_str(), X_OK) == 0;
}

}  // namespace

Unstartable why_not_started(const std::string& name) {
  std::error_code ignored;
  if (name.find('/') == std::string::npos || !fs::exists(name, ignored)) {
    return Unstartable::missing;
  }
  return fs::is_directory(name, ignored) ? Unstartable::folder : Unstartable::not_executable;
}

std::optional<fs::path> find_program(const std::string& name, const Environment& environment,
                                     const fs::path& except) {
  if (name.find('/') != std::string::npos) {
    return is_executable_file(name) ? std::optional<fs::path>(name) : std::nullopt;
  }
  const std::string path = environment.get("PATH").value_or("/usr/local/bin:/usr/bin:/bin");
  for (const std::string_view folder : split_pieces(path, ':')) {
    const fs::path candidate = (folder.empty() ? fs::path(".") : fs::path(folder)) / name;
    if (candidate.parent_path() != except && is_executable_file(candidate)) {
      return candidate;
    }
  }
  return std::nullopt;
}

std::vector<std::string> own_command_line() {
  std::ifstream file("/proc/self/cmdline", std::ios::binary);
  std::vector<std::string> words;
  for (std::string word; std::getline(file, word, '\0');) {
    words.push_back(word);
  }
  return words;
}

}  // namespace assay::process
