// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "scheduler/report/comparison_rows.h"
#include "scheduler/report/html_text.h"
#include "scheduler/report/sections.h"

namespace assay::report {
namespace {

using scoring::Verdict;

// Comparisons are told from other pages by this text.
constexpr std::string_view kKicker = "assay profiler score, compared";

std::string grade_cell(std::string_view label, const Report& report,
                       const std::optional<Verdict>& verdict) {
  return cell(label, verdict ? grade_text(profiler_of(report, *verdict).role, verdict->grade,
                                          report.controls_hold())
                             : "not run");
}

std::string found_cell(std::string_view label, const std::optional<Verdict>& verdict) {
  if (!verdict) {
    return number_cell(label, std::nullopt, "–");
  }
  const std::string undecided =
      verdict->undecided == 0
          ? ""
          : fmt::format("<span class=\"small\">{} undecided</span>", verdict->undecided);
  if (verdict->tested == 0) {
    return number_cell(label, std::nullopt, undecided.empty() ? "–" : undecided);
  }
  return number_cell(label, static_cast<double>(verdict->detected) / verdict->tested,
                     fmt::format("{} of {}", verdict->detected, verdict->tested) +
                         (undecided.empty() ? "" : "<br>" + undecided));
}

std::optional<scoring::Interval> error_of(const std::optional<Verdict>& verdict) {
  return verdict ? verdict->error : std::nullopt;
}

std::string change_cell(const VerdictPair& pair, bool is_believed) {
  if (!pair.error_change) {
    return number_cell("Change of error", std::nullopt, "–");
  }
  std::string text = with_signed_interval(*pair.error_change) + "<br>";
  text += !is_believed                      ? "withheld"
          : !pair.differs                   ? "no difference"
          : pair.error_change->estimate < 0 ? "<b>better</b>"
                                            : "<b>worse</b>";
  return number_cell("Change of error", pair.error_change->estimate, text);
}

std::string pair_row(const Comparison& comparison, const VerdictPair& pair) {
  const std::string& a = comparison.before_name;
  const std::string& b = comparison.after_name;
  return fmt::format("<tr><th scope=\"row\"><b>{}</b></th>", escaped(pair.profiler)) +
         grade_cell("Verdict " + a, comparison.before, pair.before) +
         grade_cell("Verdict " + b, comparison.after, pair.after) +
         found_cell("Found " + a, pair.before) + found_cell("Found " + b, pair.after) +
         interval_cell("Error " + a, error_of(pair.before)) +
         interval_cell("Error " + b, error_of(pair.after)) +
         change_cell(pair, comparison.before.controls_hold() && comparison.after.controls_hold()) +
         "</tr>";
}

std::string pair_table(const Comparison& comparison) {
  const std::string& a = comparison.before_name;
  const std::string& b = comparison.after_name;
  std::string rows;
  for (const VerdictPair& pair : comparison.profilers) {
    rows += pair_row(comparison, pair);
  }
  return table({{"Profiler"},
                {"Verdict " + a},
                {"Verdict " + b},
                number_head("Found " + a),
                number_head("Found " + b),
                number_head("Error " + a),
                number_head("Error " + b),
                number_head("Change of error")},
               rows, "class=\"cards\" data-sortable");
}

std::string fact_table(const Comparison& comparison) {
  if (comparison.facts.empty()) {
    return "<p>Nothing that was recorded.</p>\n";
  }
  std::string rows;
  for (const DifferingFact& fact : comparison.facts) {
    rows += fmt::format("<tr><th scope=\"row\">{}</th><td>{}</td><td>{}</td></tr>",
                        escaped(fact.name), escaped(fact.before), escaped(fact.after));
  }
  return table({{"What"}, {comparison.before_name}, {comparison.after_name}}, rows);
}

std::string banners(const Comparison& comparison) {
  return fmt::format("<h3>{}</h3>{}<h3>{}</h3>{}", escaped(comparison.before_name),
                     banner(comparison.before), escaped(comparison.after_name),
                     banner(comparison.after));
}

}  // namespace

std::string html_page(const Comparison& comparison) {
  const std::string& a = comparison.before_name;
  const std::string& b = comparison.after_name;
  std::string body = fmt::format(
      "<header><p class=\"kicker\">{}</p><h1>{} and {}</h1>"
      "<p class=\"facts\">{} · {}</p></header>\n<main>\n",
      kKicker, escaped(a), escaped(b), escaped(comparison.before.title),
      escaped(comparison.after.title));
  body += banners(comparison);
  body += heading(
      "verdict", "Verdicts side by side",
      "A difference is one of the least difference or more that is beyond chance.",
      "Errors are means over blocks, in points, without their signs; the blocks of the two "
      "experiments need not be the same. The change of error is over the programs of both.");
  body += pair_table(comparison) +
          heading("facts", "What differs between them", "Machines, versions, programs.", "") +
          fact_table(comparison) + "</main>\n";
  return document(a + " and " + b, body,
                  "assay report --compare writes the same figures to a FILE.csv or FILE.json");
}

bool is_comparison(std::string_view text) {
  const auto has = [&](std::string_view piece) {
    return text.find(piece) != std::string_view::npos;
  };
  return (text.starts_with("<!DOCTYPE html>") && has(kKicker)) ||
         (text.starts_with("{") && has(kComparisonVersionName)) ||
         text.starts_with(fmt::format("{},side,", kFirstColumn));
}

}  // namespace assay::report
