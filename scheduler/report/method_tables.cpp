// SPDX-License-Identifier: Apache-2.0
// Makes tables with a row for each method. The tables can be sorted, and are filtered by what is
// typed above them.
#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <map>
#include <utility>

#include "scheduler/report/sections.h"
#include "scheduler/report/table.h"

namespace assay::report {
namespace {

// A method in a comparison of runs.
struct ComparedMethod {
  const scoring::ShareComparison& comparison;
  const scoring::MethodChange& change;
};

// A method's share by profiler.
using MethodRow = std::pair<std::string, std::map<std::string, double>>;

// Returns the data for filtered_table.html.
template <typename Row, typename Range>
Data named_table(const char* name, const std::vector<Column<Row>>& columns, const Range& rows) {
  Data data = table(columns, rows);
  data["table_name"] = name;
  return data;
}

Content share_with_bar(double percent) {
  Content content = content_of(percent);
  content.text.meter(percent / 100);
  return content;
}

double largest_share(const MethodRow& row) {
  const auto by_share = [](const auto& one, const auto& other) {
    return one.second < other.second;
  };
  return std::ranges::max_element(row.second, by_share)->second;
}

}  // namespace

Data change_table(const scoring::ExperimentScore& score) {
  using M = ComparedMethod;
  const std::vector<Column<M>> columns = {
      {"Method", CellKind::method, [](const M& m) { return m.change.method; }},
      {"Profiler", CellKind::short_text, [](const M& m) { return m.comparison.profiler; }},
      {"Slowdown", CellKind::short_number,
       [](const M& m) {
         const double target = m.comparison.target_percent;
         return Content(fmt::format("+{} %", number(target, 0)), target);
       }},
      {"Before, %", CellKind::short_number, [](const M& m) { return content_of(m.change.before); }},
      {"After, %", CellKind::short_number, [](const M& m) { return content_of(m.change.after); }},
      {"Difference, points", CellKind::short_number,
       [](const M& m) { return Content(change_text(m.change), m.change.difference()); }},
      {"Beyond chance", CellKind::short_text,
       [](const M& m) { return m.change.differs ? Text().strong("yes") : Text("no"); }}};
  std::vector<M> rows;
  for (const scoring::ShareComparison& comparison : score.shares) {
    for (const scoring::MethodChange& change : comparison.methods) {
      rows.push_back({comparison, change});
    }
  }
  return named_table("changes", columns, rows);
}

Data method_table(const scoring::ExperimentScore& score) {
  std::map<std::string, std::map<std::string, double>> rows;
  std::vector<Column<MethodRow>> columns = {
      {"Method", CellKind::method, [](const MethodRow& row) { return row.first; }}};
  for (const auto& profile : score.base_shares) {
    columns.push_back({profile.profiler, CellKind::short_number, [&](const MethodRow& row) {
                         const auto found = row.second.find(profile.profiler);
                         return found == row.second.end() ? Content("–", 0)
                                                          : share_with_bar(found->second);
                       }});
    for (const auto& [method, share] : profile.methods) {
      rows[method][profile.profiler] = share;
    }
  }
  std::vector<MethodRow> hottest_first(rows.begin(), rows.end());
  std::erase_if(hottest_first,
                [&](const MethodRow& row) { return largest_share(row) < score.rules.least_share; });
  std::ranges::stable_sort(hottest_first, std::greater<>(), largest_share);
  return named_table("methods", columns, hottest_first);
}

}  // namespace assay::report
