// SPDX-License-Identifier: Apache-2.0
#include "scheduler/profilers/readers/export_table.h"

#include <algorithm>
#include <utility>

#include "native/support/plain_text.h"
#include "native/support/text_pieces.h"

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

Error cut_off(const char* what) {
  return make_error(ErrorCode::malformed_data, std::string("the table is cut off: ") + what);
}

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

std::vector<std::string> cells_of_text(std::string_view line) {
  std::vector<std::string> cells;
  for (const std::string_view cell : split_pieces(line.substr(1, line.size() - 2), '|')) {
    cells.emplace_back(trimmed(cell));
  }
  return cells;
}

}  // namespace

Result<ExportTable> table_in_csv(std::string_view text) {
  ASSAY_ASSIGN(std::vector<ExportRow> rows, rows_of_csv(text, separator_of(text)));
  return table_of(std::move(rows));
}

Result<ExportTable> table_in_text(std::string_view text) {
  constexpr int kBordersOfTable = 3;
  std::vector<ExportRow> rows;
  int borders = 0;
  std::size_t number = 0;
  for (const std::string_view piece : split_pieces(text, '\n')) {
    ++number;
    const std::string_view line = trimmed(piece);
    if (line.starts_with("+-")) {
      if (++borders == kBordersOfTable) {
        break;
      }
    } else if (line.size() >= 2 && line.starts_with('|') && line.ends_with('|') && borders > 0) {
      rows.push_back({.line = number, .cells = cells_of_text(line)});
    }
  }
  if (borders < kBordersOfTable) {
    return cut_off("its last line is missing");
  }
  return table_of(std::move(rows));
}

std::vector<ExportTable> tables_in_html(const Markup& page) {
  std::vector<ExportTable> tables;
  std::vector<std::vector<ExportRow>> open;  // rows of unfinished tables, the innermost last
  bool in_cell = false;
  for (const Tag& tag : page.tags) {
    if (tag.name == "table" && !tag.closes) {
      open.emplace_back();
      in_cell = false;
    } else if (tag.name == "table" && !open.empty()) {
      tables.push_back(table_of(std::move(open.back())));
      open.pop_back();
      in_cell = false;
    } else if (open.empty()) {
      continue;
    } else if (tag.name == "tr" && !tag.closes) {
      open.back().push_back({.line = tag.line});
      in_cell = false;
    } else if (tag.name == "td" || tag.name == "th") {
      in_cell = !tag.closes && !open.back().empty();
      if (in_cell) {
        open.back().back().cells.emplace_back();
      }
    }
    if (in_cell) {
      std::string& cell = open.back().back().cells.back();
      cell += tag.text;
      cell = std::string(trimmed(cell));
    }
  }
  return tables;
}

}  // namespace assay::profilers
