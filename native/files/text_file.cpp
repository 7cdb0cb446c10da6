// SPDX-License-Identifier: Apache-2.0
#include "native/files/text_file.h"

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <ios>
#include <memory>
#include <system_error>

#include "native/files/atomic_file.h"
#include "native/files/mapped_file.h"

namespace assay::files {

Result<std::string> read_text_file(const std::filesystem::path& path) {
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(path.c_str(), "rbe"),
                                                             &std::fclose);
  std::string text;
  std::array<char, 16UL * 1024> buffer{};
  for (std::size_t count = 1; file && count > 0;) {
    count = std::fread(buffer.data(), 1, buffer.size(), file.get());
    text.append(buffer.data(), count);
  }
  if (!file || std::ferror(file.get()) != 0) {  // a folder can be opened, but not read
    const int reason = errno;
    return make_error(reason == ENOENT ? ErrorCode::not_found : ErrorCode::io_failure,
                      "cannot read '" + path.string() + "': " + std::strerror(reason));
  }
  return text;
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

void remove_file_that_begins(const std::filesystem::path& path,
                             const std::function<bool(std::string_view)>& is_meant) {
  std::error_code ignored;
  // The link /dev/stdout is the system's, even where it leads to a file.
  if (named_descriptor(path.string()) || !std::filesystem::is_regular_file(path, ignored)) {
    return;
  }
  std::string beginning(256, '\0');
  std::ifstream file(path, std::ios::binary);
  file.read(beginning.data(), static_cast<std::streamsize>(beginning.size()));
  beginning.resize(static_cast<std::size_t>(file.gcount()));
  if (is_meant(beginning)) {
    std::filesystem::remove(path, ignored);
  }
}

}  // namespace assay::files
