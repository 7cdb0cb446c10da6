// SPDX-License-Identifier: Apache-2.0
// Reads tables in the formats that profilers export: CSV, HTML, and text drawn with '|' and '+'.
// The functions are pure.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "native/support/result.h"
#include "scheduler/profilers/readers/markup.h"

namespace assay::profilers {

struct ExportRow {
  std::size_t line = 1;              // line of the text where the row begins
  std::vector<std::string> cells{};  // at least as many cells as the table has columns
};

struct ExportTable {
  std::vector<std::string> columns{};
  std::vector<ExportRow> rows{};
};

// Reads a table in CSV. The separator is the one of ',' ';' and tab that is most frequent in the
// first line. Fails (malformed_data) where a quote or the last line has no end.
Result<ExportTable> table_in_csv(std::string_view text);

// Reads a drawn table. Lines of '+' and '-' begin and end the headings, and end the table. Fails
// (malformed_data) where there are fewer than three such lines.
Result<ExportTable> table_in_text(std::string_view text);

// Returns all tables of a page. A nested table comes before the table that it is in.
std::vector<ExportTable> tables_in_html(const Markup& page);

}  // namespace assay::profilers
