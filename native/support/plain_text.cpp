// SPDX-License-Identifier: Apache-2.0
#include "native/support/plain_text.h"

#include <algorithm>
#include <cctype>

namespace assay {

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

std::string_view last_line_of(std::string_view text) {
  text = trimmed(text);
  return text.substr(text.rfind('\n') + 1);
}

}  // namespace assay
