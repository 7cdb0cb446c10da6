// SPDX-License-Identifier: Apache-2.0
#include "native/support/plain_text.h"

#include <algorithm>
#include <cctype>
#include <cstddef>

namespace assay {
namespace {

// Recognises "\tat a.B.c(B.java:1)" and "\t... 3 more".
bool is_frame(std::string_view line) {
  return line.starts_with("\tat ") || line.starts_with("\t... ");
}

}  // namespace

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view kSpace = " \t\r\n";
  const auto first = text.find_first_not_of(kSpace);
  return first == std::string_view::npos
             ? std::string_view()
             : text.substr(first, text.find_last_not_of(kSpace) - first + 1);
}

std::string in_lower_case(std::string_view text) {
  std::string lower(text);
  std::ranges::transform(lower, lower.begin(),
                         [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return lower;
}

std::string replaced_all(std::string text, std::string_view what, std::string_view by) {
  if (what.empty()) {
    return text;
  }
  for (auto at = text.find(what); at != std::string::npos; at = text.find(what, at + by.size())) {
    text.replace(at, what.size(), by);
  }
  return text;
}

std::string_view last_words_of(std::string_view text) {
  while (!text.empty()) {
    const std::size_t begin = text.rfind('\n') + 1;  // 0 for the first line
    const std::string_view line = text.substr(begin);
    if (!trimmed(line).empty() && !is_frame(line)) {
      return trimmed(line);
    }
    text = text.substr(0, begin == 0 ? 0 : begin - 1);
  }
  return {};
}

}  // namespace assay
