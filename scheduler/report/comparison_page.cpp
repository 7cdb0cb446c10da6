// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <utility>

#include "scheduler/report/comparison_rows.h"
#include "scheduler/report/sections.h"
#include "scheduler/report/table.h"

namespace assay::report {
namespace {

using scoring::Verdict;

// Comparisons are told from other pages by this text.
constexpr const char* kKicker = "assay profiler score, compared";

Text grade_of(const Report& report, const std::optional<Verdict>& verdict) {
  return verdict ? grade_text(profiler_of(report, *verdict).role, verdict->grade,
                              report.gives_verdicts())
                 : "not run";
}

Content found(const std::optional<Verdict>& verdict) {
  if (!verdict) {
    return Content("–");
  }
  const std::string undecided = fmt::format("{} undecided", verdict->undecided);
  if (verdict->tested == 0) {
    return verdict->undecided == 0 ? Text("–") : Text().small(undecided);
  }
  Text text(fmt::format("{} of {}", verdict->detected, verdict->tested));
  if (verdict->undecided > 0) {
    text.line_end().small(undecided);
  }
  return {text, static_cast<double>(verdict->detected) / verdict->tested};
}

std::optional<scoring::Interval> error_of(const std::optional<Verdict>& verdict) {
  return verdict ? verdict->error : std::nullopt;
}

Content change_of(const VerdictPair& pair, bool is_believed) {
  if (!pair.error_change) {
    return Content("–");
  }
  Text text = with_signed_interval(*pair.error_change).line_end();
  if (!is_believed || !pair.differs) {
    text.add(is_believed ? "no difference" : "withheld");
  } else {
    text.strong(pair.error_change->estimate < 0 ? "better" : "worse");
  }
  return {text, pair.error_change->estimate};
}

Data pair_table(const Comparison& comparison) {
  using P = VerdictPair;
  const std::string& a = comparison.before_name;
  const std::string& b = comparison.after_name;
  const bool is_believed = comparison.before.gives_verdicts() && comparison.after.gives_verdicts();
  const std::vector<Column<P>> columns = {
      {"Profiler", CellKind::row_head, [](const P& pair) { return Text().strong(pair.profiler); }},
      {"Verdict " + a, CellKind::text,
       [&](const P& pair) { return grade_of(comparison.before, pair.before); }},
      {"Verdict " + b, CellKind::text,
       [&](const P& pair) { return grade_of(comparison.after, pair.after); }},
      {"Found " + a, CellKind::number, [](const P& pair) { return found(pair.before); }},
      {"Found " + b, CellKind::number, [](const P& pair) { return found(pair.after); }},
      {"Error " + a, CellKind::number,
       [](const P& pair) { return content_of(error_of(pair.before)); }},
      {"Error " + b, CellKind::number,
       [](const P& pair) { return content_of(error_of(pair.after)); }},
      {"Change of error", CellKind::number,
       [is_believed](const P& pair) { return change_of(pair, is_believed); }}};
  return table(columns, comparison.profilers);
}

Data fact_table(const Comparison& comparison) {
  using F = DifferingFact;
  const std::vector<Column<F>> columns = {
      {"What", CellKind::row_head, [](const F& fact) { return fact.name; }},
      {comparison.before_name, CellKind::short_text, [](const F& fact) { return fact.before; }},
      {comparison.after_name, CellKind::short_text, [](const F& fact) { return fact.after; }}};
  return table(columns, comparison.facts);
}

}  // namespace

std::string html_page(const Comparison& comparison) {
  Data data("kicker", kKicker);
  data["before_name"] = comparison.before_name;
  data["after_name"] = comparison.after_name;
  data["before_title"] = comparison.before.title;
  data["after_title"] = comparison.after.title;
  data["before"] = banner(comparison.before);
  data["after"] = banner(comparison.after);
  data["pairs"] = pair_table(comparison);
  data["differing_facts"] = comparison.facts.empty() ? Data(false) : fact_table(comparison);
  return page("comparison", comparison.before_name + " and " + comparison.after_name,
              std::move(data));
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
