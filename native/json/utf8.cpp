// SPDX-License-Identifier: Apache-2.0
#include "native/json/utf8.h"

#include <algorithm>
#include <utility>

#include "native/support/utf8.h"

namespace assay::json {
namespace {

constexpr std::string_view kReplacement = "\xEF\xBF\xBD";  // U+FFFD
constexpr unsigned char kFirstBeyondAscii = 0x80;

}  // namespace

std::optional<std::string> mended_utf8(std::string_view text) {
  if (std::ranges::all_of(
          text, [](char c) { return static_cast<unsigned char>(c) < kFirstBeyondAscii; })) {
    return std::nullopt;  // nearly all texts are ASCII
  }
  std::string mended;
  bool is_valid = true;
  while (!text.empty()) {
    const Utf8Piece piece = first_utf8_piece(text);
    mended += piece.is_character ? text.substr(0, piece.bytes) : kReplacement;
    is_valid &= piece.is_character;
    text.remove_prefix(piece.bytes);
  }
  return is_valid ? std::nullopt : std::optional(std::move(mended));
}

}  // namespace assay::json
