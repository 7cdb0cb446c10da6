// SPDX-License-Identifier: Apache-2.0
#include "native/support/method_glob.h"

#include <cstddef>

namespace assay {
namespace {

// Goes back to the last star only, which suffices and keeps the time from being exponential.
bool matches(std::string_view pattern, std::string_view text) {
  std::size_t at_pattern = 0;
  std::size_t star = std::string_view::npos;
  std::size_t star_ends = 0;  // the text that the last star stands for ends here
  for (std::size_t at_text = 0; at_text < text.size();) {
    const bool is_in_pattern = at_pattern < pattern.size();
    if (is_in_pattern && pattern[at_pattern] == '*') {
      star = at_pattern++;
      star_ends = at_text;
    } else if (is_in_pattern &&
               (pattern[at_pattern] == '?' || pattern[at_pattern] == text[at_text])) {
      ++at_pattern;
      ++at_text;
    } else if (star != std::string_view::npos) {
      at_pattern = star + 1;
      at_text = ++star_ends;
    } else {
      return false;
    }
  }
  return pattern.find_first_not_of('*', at_pattern) == std::string_view::npos;
}

}  // namespace

bool matches_method(std::string_view pattern, std::string_view method) {
  const bool names_parameters = pattern.find('(') != std::string_view::npos;
  return matches(pattern, names_parameters ? method : method.substr(0, method.find('(')));
}

}  // namespace assay
