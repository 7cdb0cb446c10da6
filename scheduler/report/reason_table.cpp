// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <map>
#include <utility>

#include "scheduler/report/html_text.h"
#include "scheduler/report/sections.h"

namespace assay::report {
namespace {

using scoring::ReasonSplit;

struct Column {
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
Rows rows_in(const std::vector<Column>& columns) {
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

std::string split_cell(const ReasonSplit* split) {
  return split == nullptr
             ? "<td class=\"num\">–</td>"
             : fmt::format(
                   "<td class=\"num\">{} of {}<br><span class=\"small\">error {}</span></td>",
                   split->detected, split->tested, number_or_dash(split->errors.mean()));
}

std::string table_of(const std::vector<Column>& columns) {
  std::vector<Head> heads = {{"Blocks"}};
  for (const Column& column : columns) {
    heads.push_back(number_head(column.head));
  }
  std::string body;
  for (const auto& [reason, row] : rows_in(columns)) {
    body += fmt::format("<tr><th scope=\"row\">{}: {}</th>", escaped(reason.first),
                        escaped(reason.second));
    for (const ReasonSplit* split : row) {
      body += split_cell(split);
    }
    body += "</tr>";
  }
  return "<p class=\"small\">Blocks found, and the mean error in points without its sign.</p>" +
         table(heads, body);
}

}  // namespace

// A profiler's id is enough to find its column: in one program an id has one version and one JDK.
std::string reason_table(const std::vector<ReasonSplit>& splits,
                         const std::vector<std::string>& profilers) {
  std::vector<Column> columns;
  columns.reserve(profilers.size());
  for (const std::string& profiler : profilers) {
    columns.push_back({profiler, splits_where(splits, [&](const ReasonSplit& split) {
                         return split.profiler == profiler;
                       })});
  }
  return table_of(columns);
}

std::string overall_reasons(const Report& report) {
  std::vector<Column> columns;
  columns.reserve(report.overall.size());
  for (const scoring::Verdict& verdict : report.overall) {
    columns.push_back(
        {label_of(report, verdict), splits_where(report.reasons, [&](const ReasonSplit& split) {
           return are_of_one_profiler(split, verdict);
         })});
  }
  return heading("reasons", "Which blocks are found, over all programs",
                 "The slowed blocks of all programs together, by what they are.", "") +
         table_of(columns);
}

}  // namespace assay::report
