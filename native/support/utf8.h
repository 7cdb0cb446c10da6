// SPDX-License-Identifier: Apache-2.0
// UTF-8, one character after the other. Pure.
#pragma once

#include <cstddef>
#include <string_view>

namespace assay {

// What a text begins with: a character, or what there is of one.
struct Utf8Piece {
  std::size_t bytes = 1;
  bool is_character = false;
  char32_t character = 0;
};

// Bytes that are no UTF-8 come as Unicode 15, 3.9 has them ("maximal subparts"): the whole
// beginning of a character that is cut off, and each byte that begins none.
// Requires: `text` is not empty.
Utf8Piece first_utf8_piece(std::string_view text);

}  // namespace assay
