// SPDX-License-Identifier: Apache-2.0
#include "scheduler/profilers/readers/export_table.h"

#include <algorithm>
#include <utility>

#include "native/support/plain_text.h"
#include "native/support/text_pieces.h"

namespace assay::profilers {
namespace {

using Row = std::vector<std::string>;

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

// Rows of RFC 4180: quotes around cells, doubled within.
Result<std::vector<Row>> rows_of_csv(std::string_view text, char separator) {
  std::vector<Row> rows;
  Row row;
  std::string cell;
  bool quoted = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '"' && quoted && i + 1 < text.size() && text[i + 1] == '"') {
      cell += '"';
      ++i;
    } else if (c == '"') {
      quoted = !quoted;
    } else if (!quoted && (c == separator || c == '\n')) {
      row.emplace_back(trimmed(cell));
      cell.clear();
      if (c == '\n') {
        rows.push_back(std::exchange(row, {}));
      }
    } else {
      cell += c;
    }
  }
  if (quoted) {
    return cut_off("a quote has no end");
  }
  if (!cell.empty() || !row.empty()) {
    return cut_off("its last line has no end");
  }
  return rows;
}

ExportTable table_of(std::vector<Row> rows) {
  ExportTable table;
  if (!rows.empty()) {
    table.columns = std::move(rows.front());
    rows.erase(rows.begin());
  }
  for (Row& row : rows) {
    if (std::ranges::any_of(row, [](const std::string& cell) { return !cell.empty(); })) {
      row.resize(std::max(row.size(), table.columns.size()));
      table.rows.push_back(std::move(row));
    }
  }
  return table;
}

Row cells_of_text(std::string_view line) {
  Row row;
  for (const std::string_view cell : split_pieces(line.substr(1, line.size() - 2), '|')) {
    row.emplace_back(trimmed(cell));
  }
  return row;
}

}  // namespace

Result<ExportTable> table_in_csv(std::string_view text) {
  ASSAY_ASSIGN(std::vector<Row> rows, rows_of_csv(text, separator_of(text)));
  return table_of(std::move(rows));
}

Result<ExportTable> table_in_text(std::string_view text) {
  constexpr int kBordersOfTable = 3;
  std::vector<Row> rows;
  int borders = 0;
  for (const std::string_view piece : split_pieces(text, '\n')) {
    const std::string_view line = trimmed(piece);
    if (line.starts_with("+-")) {
      if (++borders == kBordersOfTable) {
        break;
      }
    } else if (line.size() >= 2 && line.starts_with('|') && line.ends_with('|') && borders > 0) {
      rows.push_back(cells_of_text(line));
    }
  }
  if (borders < kBordersOfTable) {
    return cut_off("its last line is missing");
  }
  return table_of(std::move(rows));
}

std::vector<ExportTable> tables_in_html(const Markup& page) {
  std::vector<ExportTable> tables;
  std::vector<std::vector<Row>> open;  // tables that have begun, the innermost last
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
      open.back().emplace_back();
      in_cell = false;
    } else if (tag.name == "td" || tag.name == "th") {
      in_cell = !tag.closes && !open.back().empty();
      if (in_cell) {
        open.back().back().emplace_back();
      }
    }
    if (in_cell) {
      std::string& cell = open.back().back().back();
      cell += tag.text;
      cell = std::string(trimmed(cell));
    }
  }
  return tables;
}

}  // namespace assay::profilers
