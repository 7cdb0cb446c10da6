// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "native/results/number_text.h"
#include "scheduler/report/plots.h"
#include "scheduler/report/sections.h"
#include "scheduler/report/table.h"

namespace assay::report {
namespace {

using scoring::Role;
using scoring::Verdict;

// Returns a fraction, and a note on what is not in it.
Content fraction(std::uint32_t part, std::uint32_t whole, const std::string& note) {
  const std::string noted =
      note.empty() ? "" : fmt::format("<span class=\"small\">{}</span>", note);
  if (whole == 0) {
    return note.empty() ? "–" : noted;
  }
  const double share = static_cast<double>(part) / static_cast<double>(whole);
  return {fmt::format("{} of {}{}{}", part, whole, meter(share), noted), share};
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

Content percent(std::optional<double> value, std::string_view none) {
  return value ? Content(number(*value) + " %", value)
               : Content(fmt::format("<span class=\"small\">{}</span>", none));
}

std::string settings_text(const scoring::ProfilerVariant& profiler) {
  std::string text = profiler.version.empty() ? "" : "version " + profiler.version;
  for (const auto& setting : profiler.settings) {
    text += (text.empty() ? "" : ", ") + setting.name + " " + setting.value;
  }
  return text;
}

// Returns what a profiler states, to be unfolded, for some profilers state a lot.
std::string stated_details(const Verdict& verdict) {
  std::string text;
  for (const auto& one : verdict.stated) {
    text += (text.empty() ? "" : ", ") + escaped(one.name + " " + one.value);
  }
  return text.empty() ? ""
                      : fmt::format(
                            "<details class=\"small\"><summary>its output "
                            "states</summary>{}</details>",
                            text);
}

Content lost(const Verdict& verdict) {
  std::string none = "keeps no count";
  if (verdict.lost_bytes) {
    none += fmt::format("; {} bytes of its recordings lost", *verdict.lost_bytes);
  }
  return percent(verdict.lost, none);
}

std::string profiler_text(const Report& report, const Verdict& verdict) {
  const scoring::ProfilerVariant& profiler = profiler_of(report, verdict);
  std::string forks = results::counted(verdict.forks, "fork") + " or more of each";
  if (verdict.failed > 0) {
    forks += fmt::format(", {} failed", results::counted(verdict.failed, "run"));
  }
  const bool is_candidate = profiler.role == Role::subject;
  return fmt::format("<b>{}</b><br><span class=\"small\">{}<br>{}{}<br>{}</span>{}",
                     escaped(label_of(report, verdict)), escaped(profiler.name),
                     is_candidate ? "" : fmt::format("{}<br>", word_of(profiler.role)),
                     escaped(settings_text(profiler)), forks, stated_details(verdict));
}

constexpr std::string_view kNotTold =
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

std::vector<Column<Verdict>> columns_of(const Report& report) {
  using V = Verdict;
  const bool is_believed = report.controls_hold();
  return {
      {"Profiler", Kind::row_head, [&](const V& v) { return profiler_text(report, v); }},
      {"Verdict", Kind::text,
       [&report, is_believed](const V& v) {
         return grade_text(profiler_of(report, v).role, v.grade, is_believed);
       }},
      {"Slowed blocks found", Kind::number, found},
      {"Right direction", Kind::number,
       [](const V& v) { return fraction(v.right_direction, v.tested, ""); }},
      {"Right amount", Kind::number,
       [](const V& v) {
         return fraction(v.right, v.amount_decided(), undecided_note(v.amount_undecided));
       }},
      {"Mean error, points", Kind::number, [](const V& v) { return content_of(v.error); }},
      {"Nothing changed, points", Kind::number,
       [](const V& v) { return content_of(v.null_change); }},
      {"Time on wrong methods", Kind::number, [&](const V& v) { return wrong_share(report, v); }},
      {"Lost samples", Kind::number, lost},
      {"Unknown samples", Kind::number, [](const V& v) { return percent(v.unknown, "–"); }},
      {"Its own overhead, %", Kind::number,
       [](const V& v) { return content_of(v.overhead_percent); }},
      {"Of the process, %", Kind::number,
       [](const V& v) { return content_of(v.process_overhead); }},
      {"Correlation, all slowed", Kind::number,
       [](const V& v) { return content_of(v.correlation, 3); }},
      {"Methods off, all slowed", Kind::number, [](const V& v) {
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

constexpr std::string_view kHowToRead =
    R"(Single blocks of the program were made slower by a known time. A profiler that tells the truth
then reports a larger share for the method that the block belongs to. Its verdict is
<b>accurate</b>, <b>partly</b> or <b>misleading</b> where chance does not explain it. <b>Not
accurate</b>: partly or misleading, and which of the two may be chance. <b>Undecided</b>: it may
be accurate, and may be not. <b>Found</b>: it reports an increase that is more than chance.
Blocks that the JVM’s own debug information has wrong are counted, but not held against a
profiler in its verdict. <b>Right amount</b>: the increase is within the tolerance of what the
measured run times say. <b>Mean error</b>: how many points of the run’s time the reported change
was off, on average over blocks. <b>Nothing changed</b>: the largest change of a method in runs
in which nothing had been changed, which is chance. <b>Time on wrong methods</b>: part of the
unchanged program’s time that our own sampler finds in a method of 1 % or more and the profiler
does not report there; <b>its own</b>: what of that the JVM’s debug information does not
explain; with more than a quarter of a program’s time no profiler is accurate. <b>Own
overhead</b>: how much longer the program takes with the profiler; <b>of the process</b>: how
much longer all of the process, its start and the writing of a recording included. <b>All
slowed</b>: shares of methods before and after every block was slowed alike, which should not
change them. Small numbers below a value are its 95 % interval.)";

}  // namespace

std::string verdict_table(const Report& report) {
  const bool is_believed = report.controls_hold();
  std::string text = heading("verdict", is_believed ? "Verdict" : "Figures without a verdict",
                             report.programs.size() > 1
                                 ? "How far each profiler can be believed, over all programs."
                                 : "How far each profiler can be believed.",
                             kHowToRead);
  const auto columns = columns_of(report);
  text += "<div class=\"scroll\"><table class=\"cards\" id=\"verdicts\" data-sortable>" +
          head_row(columns) + "<tbody>" + rows_text(columns, verdicts_on(report, true)) +
          "</tbody>";
  const std::string others = rows_text(columns, verdicts_on(report, false));
  if (!others.empty()) {
    text += fmt::format(
        "<tbody><tr class=\"group\"><th colspan=\"{}\">Controls and references: not "
        "candidates</th></tr>{}</tbody>",
        columns.size(), others);
  }
  return text + "</table></div>\n";
}

}  // namespace assay::report
