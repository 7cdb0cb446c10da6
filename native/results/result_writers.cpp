// SPDX-License-Identifier: Apache-2.0
#include "native/results/result_writers.h"

#include <algorithm>

namespace assay::results {

TableLayout table_options(const options::CountOptions& options,
                          const std::optional<TerminalLines>& lines) {
  return {.units = options.top.value_or(kUsualUnits),
          .verbose = options.verbose,
          .sort = options.sort,
          .per = options.per,
          .width = lines ? std::max(lines->columns, kLeastWidth) : kUsualWidth,
          .wraps = lines && lines->is_terminal};
}

Result<std::string> in_format(const RunResult& result, options::FileFormat format,
                              const options::CountOptions& options) {
  switch (format) {
    case options::FileFormat::json:
      return to_json(result, options.per);
    case options::FileFormat::csv:
      return to_csv(result);
    case options::FileFormat::text:
      break;
  }
  TableLayout table = table_options(options);
  table.units = options.top.value_or(kAllUnits);
  table.verbose = true;
  return to_table(result, table);
}

bool begins_as_result(std::string_view text) {
  const bool is_json = text.starts_with("{") && text.find("\"schema_version\"") < text.size() &&
                       text.find("\"name\": \"assay\"") < text.size();
  return text.empty() || is_json ||
         text.starts_with("method,entry_bci,compile_id,inlined_method,") ||
         (text.starts_with("assay ") && text.find(": events in compiled code of") < text.size());
}

}  // namespace assay::results
