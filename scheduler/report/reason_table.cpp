// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "scheduler/report/html_text.h"
#include "scheduler/report/sections.h"

namespace assay::report {
namespace {

using scoring::ReasonSplit;

std::string split_cell(const ReasonSplit& split) {
  return fmt::format("<td class=\"num\">{} of {}<br><span class=\"small\">error {}</span></td>",
                     split.detected, split.tested, number_or_dash(split.errors.mean()));
}

}  // namespace

std::string reason_table(const std::vector<ReasonSplit>& splits,
                         const std::vector<std::string>& profilers) {
  std::map<std::pair<std::string, std::string>, std::map<std::string, const ReasonSplit*>> rows;
  for (const ReasonSplit& split : splits) {
    rows[{split.reason, split.value}][split.profiler] = &split;
  }
  std::vector<std::string> heads = {"Blocks"};
  for (const std::string& profiler : profilers) {
    heads.push_back("#" + profiler);
  }
  std::string body;
  for (const auto& [reason, by_profiler] : rows) {
    body += fmt::format("<tr><th scope=\"row\">{}: {}</th>", escaped(reason.first),
                        escaped(reason.second));
    for (const std::string& profiler : profilers) {
      const auto found = by_profiler.find(profiler);
      body += found == by_profiler.end() ? "<td class=\"num\">–</td>" : split_cell(*found->second);
    }
    body += "</tr>";
  }
  return fmt::format(
      "<p class=\"small\">Blocks found, and the mean error in points without its sign.</p>"
      "<div class=\"scroll\"><table>{}<tbody>{}</tbody></table></div>\n",
      head_row(heads), body);
}

std::string overall_reasons(const Report& report) {
  std::vector<std::string> profilers;
  for (const scoring::Verdict& verdict : report.overall) {
    if (std::ranges::find(profilers, verdict.profiler) == profilers.end()) {
      profilers.push_back(verdict.profiler);
    }
  }
  return heading("reasons", "Which blocks are found, over all programs",
                 "The slowed blocks of all programs together, by what they are.", "") +
         reason_table(report.reasons, profilers);
}

}  // namespace assay::report
