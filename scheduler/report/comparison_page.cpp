// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "scheduler/report/comparison_rows.h"
#include "scheduler/report/sections.h"
#include "scheduler/report/table.h"

namespace assay::report {
namespace {

using scoring::Verdict;

// Comparisons are told from other pages by this text.
constexpr std::string_view kKicker = "assay profiler score, compared";

std::string grade_of(const Report& report, const std::optional<Verdict>& verdict) {
  return verdict ? grade_text(profiler_of(report, *verdict).role, verdict->grade,
                              report.controls_hold())
                 : "not run";
}

Content found(const std::optional<Verdict>& verdict) {
  if (!verdict) {
    return Content("–");
  }
  const std::string undecided =
      verdict->undecided == 0
          ? ""
          : fmt::format("<span class=\"small\">{} undecided</span>", verdict->undecided);
  if (verdict->tested == 0) {
    return undecided.empty() ? "–" : undecided;
  }
  return {fmt::format("{} of {}", verdict->detected, verdict->tested) +
              (undecided.empty() ? "" : "<br>" + undecided),
          static_cast<double>(verdict->detected) / verdict->tested};
}

std::optional<scoring::Interval> error_of(const std::optional<Verdict>& verdict) {
  return verdict ? verdict->error : std::nullopt;
}

Content change_of(const VerdictPair& pair, bool is_believed) {
  if (!pair.error_change) {
    return Content("–");
  }
  std::string text = with_signed_interval(*pair.error_change) + "<br>";
  text += !is_believed                      ? "withheld"
          : !pair.differs                   ? "no difference"
          : pair.error_change->estimate < 0 ? "<b>better</b>"
                                            : "<b>worse</b>";
  return {text, pair.error_change->estimate};
}

std::string pair_table(const Comparison& comparison) {
  using P = VerdictPair;
  const std::string& a = comparison.before_name;
  const std::string& b = comparison.after_name;
  const bool is_believed = comparison.before.controls_hold() && comparison.after.controls_hold();
  const std::vector<Column<P>> columns = {
      {"Profiler", Kind::row_head,
       [](const P& pair) { return fmt::format("<b>{}</b>", escaped(pair.profiler)); }},
      {"Verdict " + a, Kind::text,
       [&](const P& pair) { return grade_of(comparison.before, pair.before); }},
      {"Verdict " + b, Kind::text,
       [&](const P& pair) { return grade_of(comparison.after, pair.after); }},
      {"Found " + a, Kind::number, [](const P& pair) { return found(pair.before); }},
      {"Found " + b, Kind::number, [](const P& pair) { return found(pair.after); }},
      {"Error " + a, Kind::number, [](const P& pair) { return content_of(error_of(pair.before)); }},
      {"Error " + b, Kind::number, [](const P& pair) { return content_of(error_of(pair.after)); }},
      {"Change of error", Kind::number,
       [is_believed](const P& pair) { return change_of(pair, is_believed); }}};
  return table(columns, comparison.profilers, "class=\"cards\" data-sortable");
}

std::string fact_table(const Comparison& comparison) {
  if (comparison.facts.empty()) {
    return "<p>Nothing that was recorded.</p>\n";
  }
  using F = DifferingFact;
  const std::vector<Column<F>> columns = {
      {"What", Kind::row_head, [](const F& fact) { return escaped(fact.name); }},
      {comparison.before_name, Kind::short_text,
       [](const F& fact) { return escaped(fact.before); }},
      {comparison.after_name, Kind::short_text, [](const F& fact) { return escaped(fact.after); }}};
  return table(columns, comparison.facts);
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
