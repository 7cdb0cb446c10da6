// SPDX-License-Identifier: Apache-2.0
#include "native/support/utf8.h"

#include <algorithm>
#include <array>

namespace assay {
namespace {

// The bytes that a character may begin with, its length in bytes, and the range of its second byte:
// Unicode 15, table 3-7. The second byte excludes overlong forms, surrogates and what is beyond
// U+10FFFF.
struct Lead {
  unsigned char first, last;
  std::size_t bytes;
  unsigned char lowest_second, highest_second;
  unsigned char marker;  // the bits that say how many bytes there are
};
constexpr std::array<Lead, 9> kLeads = {{{0x00, 0x7F, 1, 0, 0, 0},
                                         {0xC2, 0xDF, 2, 0x80, 0xBF, 0xC0},
                                         {0xE0, 0xE0, 3, 0xA0, 0xBF, 0xE0},
                                         {0xE1, 0xEC, 3, 0x80, 0xBF, 0xE0},
                                         {0xED, 0xED, 3, 0x80, 0x9F, 0xE0},
                                         {0xEE, 0xEF, 3, 0x80, 0xBF, 0xE0},
                                         {0xF0, 0xF0, 4, 0x90, 0xBF, 0xF0},
                                         {0xF1, 0xF3, 4, 0x80, 0xBF, 0xF0},
                                         {0xF4, 0xF4, 4, 0x80, 0x8F, 0xF0}}};
constexpr int kBitsOfEachFurtherByte = 6;
constexpr unsigned char kTheseBits = 0x3F;

}  // namespace

Utf8Piece first_utf8_piece(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const auto lead = std::ranges::find_if(
      kLeads, [&](const Lead& one) { return one.first <= byte(0) && byte(0) <= one.last; });
  if (lead == kLeads.end()) {
    return {};
  }
  char32_t character = byte(0) ^ lead->marker;
  for (std::size_t i = 1; i < lead->bytes; ++i) {
    const unsigned char lowest = i == 1 ? lead->lowest_second : 0x80;
    const unsigned char highest = i == 1 ? lead->highest_second : 0xBF;
    if (i == text.size() || byte(i) < lowest || byte(i) > highest) {
      return {.bytes = i};
    }
    character = character << kBitsOfEachFurtherByte | (byte(i) & kTheseBits);
  }
  return {.bytes = lead->bytes, .is_character = true, .character = character};
}

}  // namespace assay
