// SPDX-License-Identifier: Apache-2.0
// Tables of a page. A table is a list of columns, each with its heading and what its cells show.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "scheduler/report/html_text.h"

namespace assay::report {

// The content of a cell, as HTML, and the number by which rows are sorted. Where there is no number
// the row comes below all others.
struct Content {
  Content(std::string shown, std::optional<double> sorted_by = {})
      : text(std::move(shown)), value(sorted_by) {}

  std::string text;
  std::optional<double> value;
};
// Returns the number, with "–" where there is none.
Content content_of(std::optional<double> value, int digits = 1);
Content content_of(const std::optional<scoring::Interval>& value);

enum class Kind {
  row_head,    // what the row is about
  method,      // what the row is about, where that is a method
  text,        // cells have a label, which phones show beside them
  number,      // the same for numbers: a first click on the heading sorts from the largest
  short_text,  // without a label, for tables with hundreds of rows or with few columns
  short_number,
  whole_cell,  // the content is the cell, with its tags
};

std::string cell_text(Kind kind, std::string_view label, const Content& content);
std::string head_text(Kind kind, std::string_view heading);

template <typename Row>
struct Column {
  std::string heading;
  Kind kind = Kind::text;
  std::function<Content(const Row&)> content;
  std::string label = {};  // label of the cells, where it is not the heading
};

template <typename Row>
std::string head_row(const std::vector<Column<Row>>& columns) {
  std::string row = "<thead><tr>";
  for (const Column<Row>& column : columns) {
    row += head_text(column.kind, column.heading);
  }
  return row + "</tr></thead>";
}

template <typename Row, typename Range>
std::string rows_text(const std::vector<Column<Row>>& columns, const Range& rows) {
  std::string text;
  for (const Row& row : rows) {
    text += "<tr>";
    for (const Column<Row>& column : columns) {
      text += cell_text(column.kind, column.label.empty() ? column.heading : column.label,
                        column.content(row));
    }
    text += "</tr>";
  }
  return text;
}

// Returns a table that scrolls where it is wider than the page. `attributes` stand in its tag.
template <typename Row, typename Range>
std::string table(const std::vector<Column<Row>>& columns, const Range& rows,
                  const std::string& attributes = "") {
  return "<div class=\"scroll\"><table" + (attributes.empty() ? "" : " " + attributes) + ">" +
         head_row(columns) + "<tbody>" + rows_text(columns, rows) + "</tbody></table></div>\n";
}

}  // namespace assay::report
