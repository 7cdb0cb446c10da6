// SPDX-License-Identifier: Apache-2.0
#include "scheduler/process/sha256.h"

#include <array>
#include <cstdio>
#include <memory>

#include "native/support/shell_word.h"

namespace assay::process {

Result<std::string> sha256_of(const std::filesystem::path& file) {
  constexpr std::size_t kDigits = 64;
  const std::string command = "sha256sum < " + shell_word(file.string());
  const std::unique_ptr<FILE, int (*)(FILE*)> output(::popen(command.c_str(), "re"), &::pclose);
  std::array<char, kDigits + 1> text{};
  if (output == nullptr || std::fgets(text.data(), text.size(), output.get()) == nullptr) {
    return make_error(ErrorCode::io_failure, "cannot take the checksum of '" + file.string() +
                                                 "': it cannot be read, or sha256sum (coreutils) "
                                                 "is missing");
  }
  return std::string(text.data());
}

}  // namespace assay::process
