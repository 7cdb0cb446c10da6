// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>
#include <vector>

namespace assay {

// Returns the pieces of `text` between separators. Empty pieces are kept, so that "a,,b" shows its
// mistake.
inline std::vector<std::string_view> split_pieces(std::string_view text, char separator) {
  std::vector<std::string_view> pieces;
  for (;;) {
    const auto end = text.find(separator);
    pieces.push_back(text.substr(0, end));
    if (end == std::string_view::npos) {
      return pieces;
    }
    text.remove_prefix(end + 1);
  }
}

}  // namespace assay
