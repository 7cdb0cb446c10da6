// SPDX-License-Identifier: Apache-2.0
// Reads tables in CSV, as profilers export them. The function is pure.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "native/support/result.h"

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

}  // namespace assay::profilers
