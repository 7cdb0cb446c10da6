// SPDX-License-Identifier: Apache-2.0
// Tables in the formats that profilers export: CSV, HTML, and text drawn with '|' and '+'. Pure.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "native/support/result.h"
#include "scheduler/profilers/readers/markup.h"

namespace assay::profilers {

struct ExportRow {
  std::size_t line = 1;              // of the text, where it begins
  std::vector<std::string> cells{};  // as many as there are, padded to the table's columns
};

struct ExportTable {
  std::vector<std::string> columns{};
  std::vector<ExportRow> rows{};
};

// The separator (',' ';' or a tab) is the one that the first line has most of. Fails
// (malformed_data) on a quote, and on a last line, without its end.
Result<ExportTable> table_in_csv(std::string_view text);

// A line of '+' and '-' begins and ends the headings, and ends the table. Fails (malformed_data)
// where there is none or the last is missing.
Result<ExportTable> table_in_text(std::string_view text);

// All tables of a page, of nested ones the inner.
std::vector<ExportTable> tables_in_html(const Markup& page);

}  // namespace assay::profilers
