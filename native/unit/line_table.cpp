// SPDX-License-Identifier: Apache-2.0
#include "native/unit/line_table.h"

#include <algorithm>
#include <iterator>

#include "native/support/number_parsing.h"
#include "native/support/text_pieces.h"

namespace assay::unit {
namespace {

Result<LineEntry> entry_from(std::string_view text) {
  const auto colon = text.find(':');
  const auto bci = parse_number<std::int32_t>(text.substr(0, colon));
  const auto line = colon == std::string_view::npos
                        ? std::nullopt
                        : parse_number<std::int32_t>(text.substr(colon + 1));
  if (!bci || !line || *bci < 0 || *line < 0) {
    return malformed("a line table has an entry that is no 'bci:line'");
  }
  return LineEntry{*bci, *line};
}

}  // namespace

Result<LineTable> LineTable::parse(std::string_view text) {
  const auto file_end = text.find('\n');
  if (file_end == std::string_view::npos) {
    return malformed("a line table does not name a source file");
  }
  LineTable table;
  table.source_file_ = text.substr(0, file_end);
  const std::string_view entries = text.substr(file_end + 1);
  if (entries.empty()) {
    return table;
  }
  for (const std::string_view piece : split_pieces(entries, ' ')) {
    ASSAY_ASSIGN(const LineEntry entry, entry_from(piece));
    table.entries_.push_back(entry);
  }
  std::ranges::stable_sort(table.entries_, {}, &LineEntry::bci);
  return table;
}

std::int32_t LineTable::line_of(std::int32_t bci) const {
  const auto next = std::ranges::upper_bound(entries_, bci, {}, &LineEntry::bci);
  return bci < 0 || next == entries_.begin() ? -1 : std::prev(next)->line;
}

std::vector<std::int32_t> LineTable::lines() const {
  std::vector<std::int32_t> lines;
  for (const LineEntry& entry : entries_) {
    lines.push_back(entry.line);
  }
  std::ranges::sort(lines);
  lines.erase(std::unique(lines.begin(), lines.end()), lines.end());
  return lines;
}

}  // namespace assay::unit
