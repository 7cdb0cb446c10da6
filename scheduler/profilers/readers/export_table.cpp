// SPDX-License-Identifier: Apache-2.0
#include "scheduler/profilers/readers/export_table.h"

#include <algorithm>
#include <utility>

#include "native/support/plain_text.h"

namespace assay::profilers {
namespace {

char separator_of(std::string_view text) {
  const std::string_view line = text.substr(0, text.find('\n'));
  char best = ',';
  for (const char candidate : {';', '\t'}) {
    if (std::ranges::count(line, candidate) > std::ranges::count(line, best)) {
      best = candidate;
    }
  }
  return best;
}

Error cut_off(const char* what) { return malformed(std::string("the table is cut off: ") + what); }

// Returns rows as RFC 4180 has them: cells may have quotes around them, and quotes within are
// doubled.
Result<std::vector<ExportRow>> rows_of_csv(std::string_view text, char separator) {
  std::vector<ExportRow> rows;
  ExportRow row;
  std::string cell;
  bool quoted = false;
  std::size_t line = 1;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    line += c == '\n' ? 1 : 0;
    if (c == '"' && quoted && i + 1 < text.size() && text[i + 1] == '"') {
      cell += '"';
      ++i;
    } else if (c == '"') {
      quoted = !quoted;
    } else if (!quoted && (c == separator || c == '\n')) {
      row.cells.emplace_back(trimmed(cell));
      cell.clear();
      if (c == '\n') {
        rows.push_back(std::exchange(row, ExportRow{.line = line}));
      }
    } else {
      cell += c;
    }
  }
  if (quoted) {
    return cut_off("a quote has no end");
  }
  if (!cell.empty() || !row.cells.empty()) {
    return cut_off("its last line has no end");
  }
  return rows;
}

ExportTable table_of(std::vector<ExportRow> rows) {
  ExportTable table;
  if (!rows.empty()) {
    table.columns = std::move(rows.front().cells);
    rows.erase(rows.begin());
  }
  for (ExportRow& row : rows) {
    if (std::ranges::any_of(row.cells, [](const std::string& cell) { return !cell.empty(); })) {
      row.cells.resize(std::max(row.cells.size(), table.columns.size()));
      table.rows.push_back(std::move(row));
    }
  }
  return table;
}

}  // namespace

Result<ExportTable> table_in_csv(std::string_view text) {
  ASSAY_ASSIGN(std::vector<ExportRow> rows, rows_of_csv(text, separator_of(text)));
  return table_of(std::move(rows));
}

}  // namespace assay::profilers
