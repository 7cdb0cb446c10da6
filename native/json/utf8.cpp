// SPDX-License-Identifier: Apache-2.0
#include "native/json/utf8.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

namespace assay::json {
namespace {

constexpr std::string_view kReplacement = "\xEF\xBF\xBD";  // U+FFFD
constexpr unsigned char kFirstBeyondAscii = 0x80;

// Bytes that a character begins with, how many it has, and which the second may be: Unicode 15,
// table 3-7. The second byte tells long forms, surrogates and what is beyond U+10FFFF.
struct Lead {
  unsigned char first, last;
  std::size_t bytes;
  unsigned char lowest_second, highest_second;
};
constexpr std::array<Lead, 9> kLeads = {{{0x00, 0x7F, 1, 0, 0},
                                         {0xC2, 0xDF, 2, 0x80, 0xBF},
                                         {0xE0, 0xE0, 3, 0xA0, 0xBF},
                                         {0xE1, 0xEC, 3, 0x80, 0xBF},
                                         {0xED, 0xED, 3, 0x80, 0x9F},
                                         {0xEE, 0xEF, 3, 0x80, 0xBF},
                                         {0xF0, 0xF0, 4, 0x90, 0xBF},
                                         {0xF1, 0xF3, 4, 0x80, 0xBF},
                                         {0xF4, 0xF4, 4, 0x80, 0x8F}}};

// What a text begins with: a character, or what there is of one.
struct Piece {
  std::size_t bytes = 1;
  bool is_character = false;
};

Piece first_piece(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const auto lead = std::ranges::find_if(
      kLeads, [&](const Lead& one) { return one.first <= byte(0) && byte(0) <= one.last; });
  if (lead == kLeads.end()) {
    return {};
  }
  for (std::size_t i = 1; i < lead->bytes; ++i) {
    const unsigned char lowest = i == 1 ? lead->lowest_second : 0x80;
    const unsigned char highest = i == 1 ? lead->highest_second : 0xBF;
    if (i == text.size() || byte(i) < lowest || byte(i) > highest) {
      return {.bytes = i};
    }
  }
  return {.bytes = lead->bytes, .is_character = true};
}

}  // namespace

std::optional<std::string> mended_utf8(std::string_view text) {
  if (std::ranges::all_of(
          text, [](char c) { return static_cast<unsigned char>(c) < kFirstBeyondAscii; })) {
    return std::nullopt;  // nearly all texts
  }
  std::string mended;
  bool is_valid = true;
  while (!text.empty()) {
    const Piece piece = first_piece(text);
    mended += piece.is_character ? text.substr(0, piece.bytes) : kReplacement;
    is_valid &= piece.is_character;
    text.remove_prefix(piece.bytes);
  }
  return is_valid ? std::nullopt : std::optional(std::move(mended));
}

}  // namespace assay::json
