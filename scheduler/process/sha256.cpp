// SPDX-License-Identifier: Apache-2.0
#include "scheduler/process/sha256.h"

#include <cstdio>
#include <memory>

namespace assay::process {
namespace {

std::string shell_quoted(const std::string& text) {
  std::string quoted = "'";
  for (const char c : text) {
    quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
  }
  return quoted + "'";
}

}  // namespace

std::string sha256_of(const std::filesystem::path& file) {
  const std::string command = "sha256sum < " + shell_quoted(file.string());
  const std::unique_ptr<FILE, int (*)(FILE*)> output(::popen(command.c_str(), "re"), &::pclose);
  char text[65] = {};
  return output != nullptr && std::fgets(text, sizeof(text), output.get()) != nullptr ? text : "";
}

}  // namespace assay::process
