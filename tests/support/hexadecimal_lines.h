// SPDX-License-Identifier: Apache-2.0
// Writes the bytes of messages as text, for golden files.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace assay::test {

// Returns the bytes as lines of 16, in hexadecimal.
inline std::string hexadecimal_lines(const std::vector<std::byte>& bytes) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string text;
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    const auto value = std::to_integer<unsigned>(bytes[i]);
    text += {kDigits[value >> 4], kDigits[value & 15], (i + 1) % 16 == 0 ? '\n' : ' '};
  }
  if (!text.empty()) {
    text.back() = '\n';
  }
  return text;
}

}  // namespace assay::test
