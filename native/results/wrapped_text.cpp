// SPDX-License-Identifier: Apache-2.0
#include "native/results/wrapped_text.h"

#include "native/support/visible_text.h"

namespace assay::results {

std::string wrapped(std::string_view text, std::size_t width) {
  constexpr std::size_t kIndent = 2;
  std::string lines;
  std::string rest(text);
  std::string indent;
  while (columns_of(rest) + indent.size() > width) {
    const std::string_view first = beginning_of(rest, width - indent.size() + 1);
    const auto blank = first.rfind(' ');
    if (blank == std::string_view::npos || blank < rest.find_first_not_of(' ')) {
      break;  // a single word
    }
    lines += indent + rest.substr(0, blank) + "\n";
    rest.erase(0, blank + 1);
    indent.assign(kIndent, ' ');
  }
  return lines + indent + rest + "\n";
}

}  // namespace assay::results
