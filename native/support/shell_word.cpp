// SPDX-License-Identifier: Apache-2.0
#include "native/support/shell_word.h"

#include <string_view>

namespace assay {

std::string shell_word(const std::string& text) {
  constexpr std::string_view kPlain =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./+:,@";
  if (!text.empty() && text.find_first_not_of(kPlain) == std::string::npos) {
    return text;
  }
  std::string word = "'";
  for (const char c : text) {
    word += c == '\'' ? "'\\''" : std::string(1, c);
  }
  return word + "'";
}

std::string shell_line(std::span<const std::string> words) {
  std::string line;
  for (const std::string& word : words) {
    line += (line.empty() ? "" : " ") + shell_word(word);
  }
  return line;
}

}  // namespace assay
