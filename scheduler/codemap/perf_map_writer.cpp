// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <charconv>
#include <iterator>
#include <map>

#include "native/support/visible_text.h"
#include "scheduler/codemap/perf_files.h"

namespace assay::codemap {
namespace {

std::string hexadecimal(std::uint64_t value) {
  char digits[16];
  const auto end = std::to_chars(std::begin(digits), std::end(digits), value, 16).ptr;
  return {digits, end};
}

// Returns the last code at each address.
std::map<std::uint64_t, Piece> last_pieces(const CodeMap& map) {
  std::map<std::uint64_t, Piece> pieces;
  for (const Lifetime& lifetime : map.lifetimes()) {
    const std::uint64_t start = lifetime.code.start;
    const std::uint64_t end = start + lifetime.code.size;
    auto first = pieces.lower_bound(start);
    if (first != pieces.begin()) {
      const auto before = std::prev(first);
      first = before->first + before->second.size > start ? before : first;
    }
    pieces.erase(first, pieces.lower_bound(end));
    for (const Piece& piece : pieces_of(lifetime.code)) {
      pieces.emplace(piece.start, piece);
    }
  }
  return pieces;
}

}  // namespace

std::string name_of(const CodePlace& place, const UnitName& unit_name) {
  // Line ends would end a name in one format, zeros in the other; and perf prints names as they
  // are.
  const std::string name = visible(unit_name(place.unit));
  switch (place.part) {
    case CodePart::prologue:
      return name + " [prologue]";
    case CodePart::out_of_line:
      return name + " [out of line]";
    case CodePart::block:
      break;
  }
  return name + " [B" + std::to_string(place.block) + "]";
}

std::string to_perf_map(const CodeMap& map, const UnitName& unit_name) {
  std::string text;
  for (const auto& [start, piece] : last_pieces(map)) {
    text += hexadecimal(start) + " " + hexadecimal(piece.size) + " " +
            name_of(piece.place, unit_name) + "\n";
  }
  return text;
}

}  // namespace assay::codemap
