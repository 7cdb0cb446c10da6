// SPDX-License-Identifier: Apache-2.0
// Splits UTF-8 into characters. The function is pure.
#pragma once

#include <cstddef>
#include <string_view>

namespace assay {

// The first piece of a text: a character, or bytes that are none.
struct Utf8Piece {
  std::size_t bytes = 1;
  bool is_character = false;
  char32_t character = 0;
};

// Returns the first character. Bytes that are no UTF-8 are split as Unicode 15, section 3.9 says
// ("maximal subparts"): the whole beginning of a character that is cut off is one piece, and each
// byte that begins no character is one piece.
// Requires: `text` is not empty.
Utf8Piece first_utf8_piece(std::string_view text);

}  // namespace assay
