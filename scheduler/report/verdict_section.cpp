// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "native/results/number_text.h"
#include "scheduler/report/sections.h"
#include "scheduler/report/table.h"

namespace assay::report {
namespace {

using scoring::Role;
using scoring::Verdict;

// Returns a fraction, and a note on what is not in it.
Content fraction(std::uint32_t part, std::uint32_t whole, const std::string& note) {
  if (whole == 0) {
    return note.empty() ? Text("–") : Text().small(note);
  }
  const double share = static_cast<double>(part) / static_cast<double>(whole);
  Text text(fmt::format("{} of {}", part, whole));
  text.meter(share);
  return {note.empty() ? text : text.small(note), share};
}

std::string undecided_note(std::uint32_t undecided) {
  return undecided == 0 ? "" : fmt::format("{} undecided", undecided);
}

Content found(const Verdict& verdict) {
  std::string note = undecided_note(verdict.undecided);
  if (verdict.excused > 0) {
    note += (note.empty() ? "" : ", ") + fmt::format("{} missed by the JVM", verdict.excused);
  }
  return fraction(verdict.detected, verdict.tested, note);
}

Content percent(std::optional<double> value, const std::string& none) {
  return value ? Content(number(*value) + " %", value) : Content(Text().small(none));
}

std::string settings_text(const scoring::ProfilerVariant& profiler) {
  std::string text = profiler.version.empty() ? "" : "version " + profiler.version;
  for (const auto& setting : profiler.settings) {
    text += (text.empty() ? "" : ", ") + setting.name + " " + setting.value;
  }
  return text;
}

std::string stated_text(const Verdict& verdict) {
  std::string text;
  for (const auto& one : verdict.stated) {
    text += (text.empty() ? "" : ", ") + one.name + " " + one.value;
  }
  return text;
}

Content lost(const Verdict& verdict) {
  std::string none = "keeps no count";
  if (verdict.lost_bytes) {
    none += fmt::format("; {} bytes of its recordings lost", *verdict.lost_bytes);
  }
  return percent(verdict.lost, none);
}

// Returns the profiler's name, with its settings and what its output states folded: both may be
// long.
Text profiler_text(const Report& report, const Verdict& verdict) {
  const scoring::ProfilerVariant& profiler = profiler_of(report, verdict);
  std::vector<std::string> lines;
  if (profiler.role != Role::subject) {
    lines.emplace_back(word_of(profiler.role));
  }
  lines.push_back(results::counted(verdict.forks, "fork") + " or more of each");
  if (verdict.failed > 0) {
    lines.back() += fmt::format(", {} failed", results::counted(verdict.failed, "run"));
  }
  Text text = Text().strong(label_of(report, verdict)).line_end().small_lines(lines);
  text.folded("settings", profiler.name + "; " + settings_text(profiler));
  return verdict.stated.empty() ? text : text.folded("its output states", stated_text(verdict));
}

constexpr const char* kNotTold =
    "not told: too much of the time has no method, or runs are missing (see what could not be "
    "measured)";

Content wrong_share(const Report& report, const Verdict& verdict) {
  const Role role = profiler_of(report, verdict).role;
  // Errors of the JVM's debug information are nobody's own fault.
  if (!verdict.wrong_share || !verdict.own_wrong_share || role == Role::debug_information) {
    return percent(verdict.wrong_share, role == Role::oracle ? "reference" : kNotTold);
  }
  return {fmt::format("{} %, its own {}{} %", number(*verdict.wrong_share),
                      report.programs.size() > 1 ? "at worst " : "",
                      number(verdict.own_wrong_share->estimate)),
          verdict.wrong_share};
}

// Returns the columns that a verdict rests on.
std::vector<Column<Verdict>> columns_of(const Report& report) {
  using V = Verdict;
  const bool is_believed = report.gives_verdicts();
  return {{"Profiler", CellKind::row_head, [&](const V& v) { return profiler_text(report, v); }},
          {"Verdict",
           CellKind::text,
           [&report, is_believed](const V& v) {
             return grade_text(profiler_of(report, v).role, v.grade, is_believed);
           },
           {},
           "whether the profiler tells the truth here, beyond chance"},
          {"Slowed blocks found",
           CellKind::number,
           found,
           {},
           "slowed blocks for which the profiler reports an increase of the right method"},
          {"Right amount",
           CellKind::number,
           [](const V& v) {
             return fraction(v.right, v.amount_decided(), undecided_note(v.amount_undecided));
           },
           {},
           "found blocks whose reported increase is as large as the run times say"},
          {"Mean error, points",
           CellKind::number,
           [](const V& v) { return content_of(v.error); },
           {},
           "how many points of the run's time the reported changes are off"},
          {"Its own overhead, %",
           CellKind::number,
           [](const V& v) { return content_of(v.overhead_percent); },
           {},
           "how much longer the program takes with the profiler"}};
}

constexpr std::uint32_t kFewestCorrelated = 4;  // a correlation of three methods says nothing

// Returns the columns of all other figures.
std::vector<Column<Verdict>> further_columns(const Report& report) {
  using V = Verdict;
  return {{"Profiler", CellKind::row_head,
           [&](const V& v) { return Text().strong(label_of(report, v)); }},
          {"Right direction", CellKind::number,
           [](const V& v) { return fraction(v.right_direction, v.tested, ""); }},
          {"Nothing changed, points", CellKind::number,
           [](const V& v) { return content_of(v.null_change); }},
          {"Time on wrong methods", CellKind::number,
           [&](const V& v) { return wrong_share(report, v); }},
          {"Lost samples", CellKind::number, lost},
          {"Unknown samples", CellKind::number, [](const V& v) { return percent(v.unknown, "–"); }},
          {"Of the process, %", CellKind::number,
           [](const V& v) { return content_of(v.process_overhead); }},
          {"Correlation, all slowed", CellKind::number,
           [](const V& v) {
             return v.compared < kFewestCorrelated ? Content("–") : content_of(v.correlation, 3);
           }},
          {"Methods off, all slowed", CellKind::number, [](const V& v) {
             return v.compared == 0 ? Content("–")
                                    : Content(fmt::format("{} of {}", v.off, v.compared), v.off);
           }}};
}

// Returns the verdicts on candidates, or those on all others.
std::vector<Verdict> verdicts_on(const Report& report, bool candidates) {
  std::vector<Verdict> verdicts;
  std::ranges::copy_if(report.overall, std::back_inserter(verdicts), [&](const Verdict& verdict) {
    return (profiler_of(report, verdict).role == Role::subject) == candidates;
  });
  return verdicts;
}

// Returns the rows on controls and references, or false where there are none.
Data others_data(const Report& report, const std::vector<Column<Verdict>>& columns) {
  const std::vector<Verdict> verdicts = verdicts_on(report, false);
  if (verdicts.empty()) {
    return false;
  }
  Data data("rows", rows_of(columns, verdicts));
  data["width"] = std::to_string(columns.size());
  return data;
}

}  // namespace

Data verdict_section(const Report& report) {
  const auto columns = columns_of(report);
  Data data("candidates", table(columns, verdicts_on(report, true)));
  data["others"] = others_data(report, columns);
  data["figures"] = table(further_columns(report), report.overall);
  data["is_believed"] = report.gives_verdicts();
  data["is_of_several"] = report.programs.size() > 1;
  return data;
}

}  // namespace assay::report
