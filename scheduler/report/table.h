// SPDX-License-Identifier: Apache-2.0
// Makes tables of a page as data for templates/table.html. A table is a list of columns, each with
// its heading and what its cells show.
#pragma once

#include <concepts>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "scheduler/report/templates.h"
#include "scheduler/report/text.h"

namespace assay::report {

// The content of a cell, and the number by which rows are sorted. Where there is no number the row
// comes below all others.
struct Content {
  template <std::convertible_to<Text> Shown>
  Content(Shown shown, std::optional<double> sorted_by = {})
      : text(std::move(shown)), value(sorted_by) {}

  Text text;
  std::optional<double> value;
  bool is_own = false;  // the cell is where row and column are about the same
};
// Returns the number, with "–" where there is none.
Content content_of(std::optional<double> value, int digits = 1);
Content content_of(const std::optional<scoring::Interval>& value);

enum class CellKind {
  row_head,    // what the row is about
  method,      // what the row is about, where that is a method
  text,        // text with a label, which phones show beside the cell
  number,      // number with a label: a first click on the heading sorts from the largest
  short_text,  // text without a label, for tables with hundreds of rows or with few columns
  short_number,
  square,  // a cell of a table that compares its rows with one another
};

Data cell(CellKind kind, const std::string& label, const Content& content);
// Returns a heading. Its definition, if it is not empty, is shown beside the pointer.
Data column_head(CellKind kind, const std::string& heading, const std::string& definition = {});

template <typename Row>
struct Column {
  std::string heading;
  CellKind kind = CellKind::text;
  std::function<Content(const Row&)> content;
  std::string label = {};       // label of the cells, where it is not the heading
  std::string definition = {};  // what the heading means
};

// Returns the rows, as data for templates/table_rows.html.
template <typename Row, typename Range>
Data rows_of(const std::vector<Column<Row>>& columns, const Range& rows) {
  return list_of(rows, [&](const Row& row) {
    return Data("cells", list_of(columns, [&](const Column<Row>& column) {
                  return cell(column.kind, column.label.empty() ? column.heading : column.label,
                              column.content(row));
                }));
  });
}

template <typename Row, typename Range>
Data table(const std::vector<Column<Row>>& columns, const Range& rows) {
  Data data;
  data["columns"] = list_of(columns, [](const Column<Row>& column) {
    return column_head(column.kind, column.heading, column.definition);
  });
  data["rows"] = rows_of(columns, rows);
  return data;
}

}  // namespace assay::report
