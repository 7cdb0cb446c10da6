// SPDX-License-Identifier: Apache-2.0
// Tables with a row for each method. They can be sorted, and are filtered by what is typed above
// them.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <ranges>
#include <utility>

#include "scheduler/report/sections.h"
#include "scheduler/report/table.h"

namespace assay::report {
namespace {

template <typename Row, typename Range>
std::string filtered_table(const std::string& id, const std::vector<Column<Row>>& columns,
                           const Range& rows) {
  return fmt::format(
      "<input type=\"search\" data-filters=\"{0}\" placeholder=\"Filter methods\" "
      "aria-label=\"Filter methods\" hidden>"
      "<div class=\"scroll tall\"><table id=\"{0}\" "
      "data-sortable>{1}<tbody>{2}</tbody></table></div>\n",
      id, head_row(columns), rows_text(columns, rows));
}

// A method in a comparison of runs.
struct ComparedMethod {
  const scoring::ShareComparison& comparison;
  const scoring::MethodChange& change;
};

// A method's share by profiler.
using MethodRow = std::pair<const std::string, std::map<std::string, double>>;

double largest_share(const MethodRow& row) {
  return std::ranges::max(row.second | std::views::values);
}

}  // namespace

std::string change_table(const scoring::ExperimentScore& score, const std::string& id) {
  using M = ComparedMethod;
  const std::vector<Column<M>> columns = {
      {"Method", Kind::method, [](const M& m) { return escaped(m.change.method); }},
      {"Profiler", Kind::short_text, [](const M& m) { return escaped(m.comparison.profiler); }},
      {"Slowdown", Kind::short_number,
       [](const M& m) {
         const double target = m.comparison.target_percent;
         return Content(fmt::format("+{} %", number(target, 0)), target);
       }},
      {"Before, %", Kind::short_number, [](const M& m) { return content_of(m.change.before); }},
      {"After, %", Kind::short_number, [](const M& m) { return content_of(m.change.after); }},
      {"Difference, points", Kind::short_number,
       [](const M& m) { return Content(change_text(m.change), m.change.difference()); }},
      {"Beyond chance", Kind::short_text,
       [](const M& m) { return std::string(m.change.differs ? "<b>yes</b>" : "no"); }}};
  std::vector<M> rows;
  for (const scoring::ShareComparison& comparison : score.shares) {
    for (const scoring::MethodChange& change : comparison.methods) {
      rows.push_back({comparison, change});
    }
  }
  return "<h3>Each method, before and after</h3><p class=\"small\">Percent of the time in Java "
         "code, medians over forks, and the difference in points with its 95 % interval. Type "
         "words "
         "of a method, a profiler or a slowdown to see those alone.</p>" +
         filtered_table(id, columns, rows);
}

std::string method_table(const scoring::ExperimentScore& score, const std::string& id) {
  std::map<std::string, std::map<std::string, double>> rows;
  std::vector<Column<MethodRow>> columns = {
      {"Method", Kind::method, [](const MethodRow& row) { return escaped(row.first); }}};
  for (const auto& profile : score.base_shares) {
    columns.push_back({profile.profiler, Kind::short_number, [&](const MethodRow& row) {
                         const auto found = row.second.find(profile.profiler);
                         return found == row.second.end() ? Content("–", 0)
                                                          : content_of(found->second);
                       }});
    for (const auto& [method, share] : profile.methods) {
      rows[method][profile.profiler] = share;
    }
  }
  std::erase_if(rows,
                [&](const MethodRow& row) { return largest_share(row) < score.rules.least_share; });
  return fmt::format(
             "<h3>All methods above {} %</h3><p class=\"small\">Percent of the unchanged program’s "
             "time in Java code, median over forks. A dash: the profiler does not name the "
             "method.</p>",
             number(score.rules.least_share, 0)) +
         filtered_table(id, columns, rows);
}

}  // namespace assay::report
