// SPDX-License-Identifier: Apache-2.0
// Tables with a row for each method. They can be sorted, and are filtered by what is typed above
// them.
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "scheduler/report/html_text.h"
#include "scheduler/report/sections.h"

namespace assay::report {
namespace {

std::string filtered_table(const std::string& id, const std::vector<Head>& heads,
                           const std::string& rows) {
  return fmt::format(
      "<input type=\"search\" data-filters=\"{0}\" placeholder=\"Filter methods\" "
      "aria-label=\"Filter methods\" hidden>"
      "<div class=\"scroll tall\"><table id=\"{0}\" "
      "data-sortable>{1}<tbody>{2}</tbody></table></div>\n",
      id, head_row(heads), rows);
}

// Returns a cell without the labels that only cards on a phone show, for there may be hundreds of
// rows.
std::string short_cell(double sorted_by, const std::string& content) {
  return fmt::format("<td class=\"num\" data-value=\"{:.4g}\">{}</td>", sorted_by, content);
}

std::string change_row(const scoring::ShareComparison& comparison,
                       const scoring::MethodChange& change) {
  return fmt::format("<tr><th scope=\"row\" class=\"method\">{}</th><td>{}</td>",
                     escaped(change.method), escaped(comparison.profiler)) +
         short_cell(comparison.target_percent,
                    fmt::format("+{} %", number(comparison.target_percent, 0))) +
         short_cell(change.before, number(change.before)) +
         short_cell(change.after, number(change.after)) +
         short_cell(change.difference(), change_text(change)) +
         fmt::format("<td>{}</td></tr>\n", change.differs ? "<b>yes</b>" : "no");
}

}  // namespace

std::string change_table(const scoring::ExperimentScore& score, const std::string& id) {
  std::string rows;
  for (const scoring::ShareComparison& comparison : score.shares) {
    for (const scoring::MethodChange& change : comparison.methods) {
      rows += change_row(comparison, change);
    }
  }
  return "<h3>Each method, before and after</h3><p class=\"small\">Percent of the time in Java "
         "code, medians over forks, and the difference in points with its 95 % interval. Type "
         "words "
         "of a method, a profiler or a slowdown to see those alone.</p>" +
         filtered_table(id,
                        {{"Method"},
                         {"Profiler"},
                         number_head("Slowdown"),
                         number_head("Before, %"),
                         number_head("After, %"),
                         number_head("Difference, points"),
                         {"Beyond chance"}},
                        rows);
}

std::string method_table(const scoring::ExperimentScore& score, const std::string& id) {
  std::map<std::string, std::map<std::string, double>> rows;
  std::vector<Head> heads = {{"Method"}};
  for (const auto& profile : score.base_shares) {
    heads.push_back(number_head(profile.profiler));
    for (const auto& [method, share] : profile.methods) {
      rows[method][profile.profiler] = share;
    }
  }
  std::string body;
  for (const auto& [method, shares] : rows) {
    double largest = 0;
    for (const auto& [profiler, share] : shares) {
      largest = std::max(largest, share);
    }
    if (largest < score.rules.least_share) {
      continue;
    }
    body += fmt::format("<tr><th scope=\"row\" class=\"method\">{}</th>", escaped(method));
    for (const auto& profile : score.base_shares) {
      const auto found = shares.find(profile.profiler);
      body += found == shares.end() ? short_cell(0, "–")
                                    : short_cell(found->second, number(found->second));
    }
    body += "</tr>";
  }
  return fmt::format(
             "<h3>All methods above {} %</h3><p class=\"small\">Percent of the unchanged program’s "
             "time in Java code, median over forks. A dash: the profiler does not name the "
             "method.</p>",
             number(score.rules.least_share, 0)) +
         filtered_table(id, heads, body);
}

}  // namespace assay::report
