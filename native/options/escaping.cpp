// SPDX-License-Identifier: Apache-2.0
#include "native/options/escaping.h"

#include <cstddef>

namespace assay::options {

std::vector<std::string> split_escaped(std::string_view text, char separator) {
  std::vector<std::string> words(1);
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char next = i + 1 < text.size() ? text[i + 1] : '\0';
    if (text[i] == '\\' && (next == separator || next == '\\')) {
      words.back() += text[++i];
    } else if (text[i] == separator) {
      words.emplace_back();
    } else {
      words.back() += text[i];
    }
  }
  return words;
}

std::string escape_separator(std::string_view word, char separator) {
  std::string escaped;
  for (const char c : word) {
    if (c == separator || c == '\\') {
      escaped += '\\';
    }
    escaped += c;
  }
  return escaped;
}

std::vector<std::string> split_list(std::string_view value) { return split_escaped(value, '+'); }

std::string join_list(std::span<const std::string> elements) {
  std::string joined;
  for (const std::string& element : elements) {
    joined += (joined.empty() ? "" : "+") + escape_separator(element, '+');
  }
  return joined;
}

}  // namespace assay::options
