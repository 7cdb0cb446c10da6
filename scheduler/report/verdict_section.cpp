// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "native/results/number_text.h"
#include "scheduler/report/html_text.h"
#include "scheduler/report/plots.h"
#include "scheduler/report/sections.h"

namespace assay::report {
namespace {

using scoring::Role;
using scoring::Verdict;

// Returns a cell with a fraction, and a note on what is not in it.
std::string fraction_cell(std::string_view label, std::uint32_t part, std::uint32_t whole,
                          const std::string& note = "") {
  const std::string noted =
      note.empty() ? "" : fmt::format("<span class=\"small\">{}</span>", note);
  if (whole == 0) {
    return number_cell(label, std::nullopt, note.empty() ? "–" : noted);
  }
  const double share = static_cast<double>(part) / static_cast<double>(whole);
  return number_cell(label, share, fmt::format("{} of {}{}{}", part, whole, meter(share), noted));
}

std::string undecided_note(std::uint32_t undecided) {
  return undecided == 0 ? "" : fmt::format("{} undecided", undecided);
}

std::string found_cell(const Verdict& verdict) {
  std::string note = undecided_note(verdict.undecided);
  if (verdict.excused > 0) {
    note += (note.empty() ? "" : ", ") + fmt::format("{} missed by the JVM", verdict.excused);
  }
  return fraction_cell("Slowed blocks found", verdict.detected, verdict.tested, note);
}

std::string percent_cell(std::string_view label, std::optional<double> value,
                         std::string_view none) {
  return value ? number_cell(label, value, number(*value) + " %")
               : number_cell(label, std::nullopt,
                             fmt::format("<span class=\"small\">{}</span>", none));
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

std::string lost_cell(const Verdict& verdict) {
  std::string none = "keeps no count";
  if (verdict.lost_bytes) {
    none += fmt::format("; {} bytes of its recordings lost", *verdict.lost_bytes);
  }
  return percent_cell("Lost samples", verdict.lost, none);
}

std::string profiler_head(const std::string& label, const scoring::ProfilerVariant& profiler,
                          const Verdict& verdict) {
  std::string forks = results::counted(verdict.forks, "fork") + " or more of each";
  if (verdict.failed > 0) {
    forks += fmt::format(", {} failed", results::counted(verdict.failed, "run"));
  }
  const bool is_candidate = profiler.role == Role::subject;
  return fmt::format(
      "<th scope=\"row\"><b>{}</b><br><span class=\"small\">{}<br>{}{}<br>{}</span>{}</th>",
      escaped(label), escaped(profiler.name),
      is_candidate ? "" : fmt::format("{}<br>", word_of(profiler.role)),
      escaped(settings_text(profiler)), forks, stated_details(verdict));
}

std::string off_cell(const Verdict& verdict) {
  constexpr std::string_view kLabel = "Methods off, all slowed";
  return verdict.compared == 0
             ? number_cell(kLabel, std::nullopt, "–")
             : number_cell(kLabel, verdict.off,
                           fmt::format("{} of {}", verdict.off, verdict.compared));
}

constexpr std::string_view kNotTold =
    "not told: too much of the time has no method, or runs are missing (see what could not be "
    "measured)";

std::string wrong_cell(const Report& report, const Verdict& verdict) {
  constexpr std::string_view kLabel = "Time on wrong methods";
  const Role role = profiler_of(report, verdict).role;
  // Errors of the JVM's debug information are nobody's own fault.
  if (!verdict.wrong_share || !verdict.own_wrong_share || role == Role::debug_information) {
    return percent_cell(kLabel, verdict.wrong_share, role == Role::oracle ? "reference" : kNotTold);
  }
  return number_cell(kLabel, verdict.wrong_share,
                     fmt::format("{} %, its own {}{} %", number(*verdict.wrong_share),
                                 report.programs.size() > 1 ? "at worst " : "",
                                 number(verdict.own_wrong_share->estimate)));
}

std::string verdict_row(const Report& report, const Verdict& verdict, bool is_believed) {
  const auto& profiler = profiler_of(report, verdict);
  std::string row = "<tr>" + profiler_head(label_of(report, verdict), profiler, verdict);
  row += cell("Verdict", grade_text(profiler.role, verdict.grade, is_believed));
  row += found_cell(verdict);
  row += fraction_cell("Right direction", verdict.right_direction, verdict.tested);
  row += fraction_cell("Right amount", verdict.right, verdict.amount_decided(),
                       undecided_note(verdict.amount_undecided));
  row += interval_cell("Mean error, points", verdict.error);
  row += number_cell("Nothing changed, points", verdict.null_change,
                     number_or_dash(verdict.null_change));
  row += wrong_cell(report, verdict);
  row += lost_cell(verdict);
  row += percent_cell("Unknown samples", verdict.unknown, "–");
  row += interval_cell("Its own overhead, %", verdict.overhead_percent);
  row += interval_cell("Of the process, %", verdict.process_overhead);
  row += number_cell("Correlation, all slowed", verdict.correlation,
                     number_or_dash(verdict.correlation, 3));
  row += off_cell(verdict);
  return row + "</tr>";
}

std::string rows_of(const Report& report, bool subjects, bool is_believed) {
  std::string rows;
  for (const Verdict& verdict : report.overall) {
    if ((profiler_of(report, verdict).role == Role::subject) == subjects) {
      rows += verdict_row(report, verdict, is_believed);
    }
  }
  return rows;
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
  text += "<div class=\"scroll\"><table class=\"cards\" id=\"verdicts\" data-sortable>";
  text += head_row({{"Profiler"},
                    {"Verdict"},
                    number_head("Slowed blocks found"),
                    number_head("Right direction"),
                    number_head("Right amount"),
                    number_head("Mean error, points"),
                    number_head("Nothing changed, points"),
                    number_head("Time on wrong methods"),
                    number_head("Lost samples"),
                    number_head("Unknown samples"),
                    number_head("Its own overhead, %"),
                    number_head("Of the process, %"),
                    number_head("Correlation, all slowed"),
                    number_head("Methods off, all slowed")});
  text += "<tbody>" + rows_of(report, true, is_believed) + "</tbody>";
  const std::string others = rows_of(report, false, is_believed);
  if (!others.empty()) {
    text +=
        "<tbody><tr class=\"group\"><th colspan=\"14\">Controls and references: not "
        "candidates</th></tr>" +
        others + "</tbody>";
  }
  return text + "</table></div>\n";
}

}  // namespace assay::report
