// SPDX-License-Identifier: Apache-2.0
#include "native/files/text_file.h"

#include <cerrno>
#include <cstring>
#include <fstream>
#include <sstream>

#include "native/files/mapped_file.h"

namespace assay::files {

Result<std::string> read_text_file(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  if (!file) {
    const int reason = errno;
    return make_error(reason == ENOENT ? ErrorCode::not_found : ErrorCode::io_failure,
                      "cannot read '" + path.string() + "': " + std::strerror(reason));
  }
  return text.str();
}

bool file_contains(const std::filesystem::path& path, std::string_view text) {
  const auto mapped = MappedFile::open(path);
  if (!mapped || mapped->bytes().size() < text.size()) {
    return false;
  }
  const auto bytes = mapped->bytes();
  return ::memmem(bytes.data(), bytes.size(), text.data(), text.size()) != nullptr;
}

std::string first_line_of(const std::filesystem::path& path) {
  std::ifstream file(path);
  std::string line;
  std::getline(file, line);
  return line;
}

}  // namespace assay::files
