// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <map>
#include <utility>

#include "scheduler/report/sections.h"
#include "scheduler/report/table.h"

namespace assay::report {
namespace {

using scoring::ReasonSplit;

// The splits of one profiler.
struct Splits {
  std::string head{};
  std::vector<const ReasonSplit*> splits{};
};

std::vector<const ReasonSplit*> splits_where(const std::vector<ReasonSplit>& splits,
                                             const auto& is_wanted) {
  std::vector<const ReasonSplit*> wanted;
  for (const ReasonSplit& split : splits) {
    if (is_wanted(split)) {
      wanted.push_back(&split);
    }
  }
  return wanted;
}

// A row for each reason and value, with a place for each column. The place is null where the column
// has no such blocks.
using Rows = std::map<std::pair<std::string, std::string>, std::vector<const ReasonSplit*>>;
Rows rows_in(const std::vector<Splits>& columns) {
  Rows rows;
  for (std::size_t i = 0; i < columns.size(); ++i) {
    for (const ReasonSplit* split : columns[i].splits) {
      auto& row = rows[{split->reason, split->value}];
      row.resize(columns.size());
      row[i] = split;
    }
  }
  return rows;
}

Content content_of(const ReasonSplit* split) {
  return split == nullptr ? Text("–")
                          : Text(fmt::format("{} of {}", split->detected, split->tested))
                                .line_end()
                                .small("error " + number_or_dash(split->errors.mean()));
}

Data table_of(const std::vector<Splits>& profilers) {
  using Row = Rows::value_type;
  std::vector<Column<Row>> columns = {{"Blocks", CellKind::row_head, [](const Row& row) {
                                         return row.first.first + ": " + row.first.second;
                                       }}};
  for (std::size_t i = 0; i < profilers.size(); ++i) {
    columns.push_back({profilers[i].head, CellKind::short_number,
                       [i](const Row& row) { return content_of(row.second[i]); }});
  }
  return table(columns, rows_in(profilers));
}

}  // namespace

// A profiler's id is enough to find its column: in one program an id has one version and one JDK.
Data reason_table(const std::vector<ReasonSplit>& splits,
                  const std::vector<std::string>& profilers) {
  std::vector<Splits> columns;
  columns.reserve(profilers.size());
  for (const std::string& profiler : profilers) {
    columns.push_back({profiler, splits_where(splits, [&](const ReasonSplit& split) {
                         return split.profiler == profiler;
                       })});
  }
  return table_of(columns);
}

Data overall_reasons(const Report& report) {
  std::vector<Splits> columns;
  columns.reserve(report.overall.size());
  for (const scoring::Verdict& verdict : report.overall) {
    columns.push_back(
        {label_of(report, verdict), splits_where(report.reasons, [&](const ReasonSplit& split) {
           return are_of_one_profiler(split, verdict);
         })});
  }
  return table_of(columns);
}

}  // namespace assay::report
