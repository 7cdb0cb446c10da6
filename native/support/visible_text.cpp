// SPDX-License-Identifier: Apache-2.0
#include "native/support/visible_text.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <span>

#include "native/support/utf8.h"

namespace assay {
namespace {

struct Range {
  char32_t first, last;
};

// Controls (Cc), format characters (Cf), separators of lines (Zl, Zp), and fillers that take a
// letter's place but cannot be seen (Default_Ignorable_Code_Point).
constexpr auto kInvisible = std::to_array<Range>(
    {{0x0000, 0x001F},   {0x007F, 0x009F},   {0x00AD, 0x00AD},   {0x034F, 0x034F},
     {0x0600, 0x0605},   {0x061C, 0x061C},   {0x06DD, 0x06DD},   {0x070F, 0x070F},
     {0x0890, 0x0891},   {0x08E2, 0x08E2},   {0x115F, 0x1160},   {0x17B4, 0x17B5},
     {0x180B, 0x180F},   {0x200B, 0x200F},   {0x2028, 0x202E},   {0x2060, 0x206F},
     {0x3164, 0x3164},   {0xFE00, 0xFE0F},   {0xFEFF, 0xFEFF},   {0xFFA0, 0xFFA0},
     {0xFFF0, 0xFFFB},   {0x110BD, 0x110BD}, {0x110CD, 0x110CD}, {0x13430, 0x1343F},
     {0x1BCA0, 0x1BCA3}, {0x1D173, 0x1D17A}, {0xE0000, 0xE0FFF}});

// Characters whose East_Asian_Width is wide or full, by blocks, and those that terminals show as
// pictures.
constexpr auto kWide = std::to_array<Range>({{0x1100, 0x115F},
                                             {0x2E80, 0x303E},
                                             {0x3041, 0xA4CF},
                                             {0xA960, 0xA97F},
                                             {0xAC00, 0xD7A3},
                                             {0xF900, 0xFAFF},
                                             {0xFE30, 0xFE6F},
                                             {0xFF00, 0xFF60},
                                             {0xFFE0, 0xFFE6},
                                             {0x1F300, 0x1F64F},
                                             {0x1F680, 0x1F6FF},
                                             {0x1F900, 0x1F9FF},
                                             {0x20000, 0x3FFFD}});

// Marks (Mn) of the scripts that most often have them.
constexpr auto kMarks = std::to_array<Range>({{0x0300, 0x036F},
                                              {0x0483, 0x0489},
                                              {0x0591, 0x05BD},
                                              {0x064B, 0x065F},
                                              {0x1AB0, 0x1AFF},
                                              {0x1DC0, 0x1DFF},
                                              {0x20D0, 0x20F0},
                                              {0xFE20, 0xFE2F}});

bool is_in(std::span<const Range> ranges, char32_t character) {
  return std::ranges::any_of(ranges, [&](const Range& range) {
    return range.first <= character && character <= range.last;
  });
}

bool is_plain_ascii(std::string_view text) {
  return std::ranges::all_of(text, [](char c) { return c >= ' ' && c <= '~'; });
}

std::string escape_of(char32_t character) {
  std::array<char, 16> text{};
  const char* format = character <= 0xFFFF ? "\\u%04x" : "\\u{%x}";
  (void)std::snprintf(text.data(), text.size(), format, static_cast<unsigned>(character));
  return text.data();
}

std::string escape_of_bytes(std::string_view bytes) {
  std::string escapes;
  for (const char c : bytes) {
    std::array<char, 8> text{};
    (void)std::snprintf(text.data(), text.size(), "\\x%02x", static_cast<unsigned char>(c));
    escapes += text.data();
  }
  return escapes;
}

std::string visible_but(std::string_view text, std::string_view allowed) {
  if (is_plain_ascii(text)) {
    return std::string(text);  // nearly all texts are plain ASCII
  }
  std::string shown;
  while (!text.empty()) {
    const Utf8Piece piece = first_utf8_piece(text);
    const std::string_view bytes = text.substr(0, piece.bytes);
    if (!piece.is_character) {
      shown += escape_of_bytes(bytes);
    } else if (is_in(kInvisible, piece.character) &&
               allowed.find(bytes) == std::string_view::npos) {
      shown += escape_of(piece.character);
    } else {
      shown += bytes;
    }
    text.remove_prefix(piece.bytes);
  }
  return shown;
}

std::size_t columns_of(const Utf8Piece& piece) {
  if (is_in(kMarks, piece.character)) {
    return 0;
  }
  return is_in(kWide, piece.character) ? 2 : 1;
}

}  // namespace

std::string visible(std::string_view text) { return visible_but(text, ""); }

std::string visible_lines(std::string_view text) { return visible_but(text, "\n\t"); }

std::size_t columns_of(std::string_view text) {
  std::size_t columns = 0;
  while (!text.empty()) {
    const Utf8Piece piece = first_utf8_piece(text);
    columns += columns_of(piece);
    text.remove_prefix(piece.bytes);
  }
  return columns;
}

std::string_view beginning_of(std::string_view text, std::size_t columns) {
  std::size_t bytes = 0;
  std::size_t taken = 0;
  while (bytes < text.size()) {
    const Utf8Piece piece = first_utf8_piece(text.substr(bytes));
    taken += columns_of(piece);
    if (taken > columns) {
      break;
    }
    bytes += piece.bytes;
  }
  return text.substr(0, bytes);
}

std::string_view end_of(std::string_view text, std::size_t columns) {
  std::size_t left = columns_of(text);
  while (left > columns) {
    const Utf8Piece piece = first_utf8_piece(text);
    left -= columns_of(piece);
    text.remove_prefix(piece.bytes);
  }
  return text;
}

}  // namespace assay
