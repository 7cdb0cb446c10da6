// SPDX-License-Identifier: Apache-2.0
#include "scheduler/report/score_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "scheduler/scoring/score.h"

namespace assay::report {
namespace {

using scoring::Verdict;

std::string number(std::optional<double> value, const char* unit) {
  return value ? fmt::format("{:.1f}{}", *value, unit) : "-";
}

std::string estimate(const std::optional<scoring::Interval>& value, const char* unit) {
  return value ? number(value->estimate, unit) : "-";
}

std::string left_out_text(const Report& report) {
  std::string text;
  for (const std::string& name : left_out(report)) {
    text += fmt::format("left out, because its controls do not hold: {}\n", name);
  }
  return text;
}

// Returns a name such as "cannot_tell", as files for programs have it, in words for people.
std::string spaced(std::string_view name) {
  std::string words(name);
  std::ranges::replace(words, '_', ' ');
  return words;
}

std::string controls_text(const Report& report) {
  std::string text;
  for (const scoring::ExperimentScore& program : report.programs) {
    if (report.programs.size() > 1) {
      text += program.experiment.program + "\n";
    }
    for (const scoring::Control& control : program.controls) {
      text += fmt::format("control {:<12} {}\n", control.name, spaced(name_of(control.state)));
      for (const std::string& finding : control.findings) {
        text += fmt::format("  {}\n", finding);
      }
    }
  }
  return text;
}

// Returns text such as "2 of 3, 1 undecided". Undecided blocks are no part of the fraction.
std::string fraction(std::uint32_t part, std::uint32_t whole, std::uint32_t undecided) {
  const std::string text = fmt::format("{} of {}", part, whole);
  return undecided == 0 ? text : text + fmt::format(", {} undecided", undecided);
}

// Returns the error with its interval, which is left out where it has no width: the mean error of
// one block is no more certain than its forks agree.
std::string error_text(const std::optional<scoring::Interval>& error) {
  if (!error || error->low == error->high) {
    return estimate(error, "");
  }
  return fmt::format("{:.1f} [{:.1f}, {:.1f}]", error->estimate, error->low, error->high);
}

bool is_reference(const Report& report, const Verdict& verdict) {
  return scoring::is_reference(profiler_of(report, verdict).role);
}

std::string grade_text(const Report& report, const Verdict& verdict) {
  if (!report.controls_hold()) {
    return "-";
  }
  return is_reference(report, verdict) ? "reference" : spaced(name_of(verdict.grade));
}

// Tells whether any profiler's grade leaves several verdicts possible, all of which chance
// explains.
bool has_open_grade(const Report& report) {
  return std::ranges::any_of(report.overall, [&](const Verdict& verdict) {
    return !is_reference(report, verdict) && (verdict.grade == scoring::Grade::undecided ||
                                              verdict.grade == scoring::Grade::not_accurate);
  });
}

constexpr std::string_view kNameHead = "profiler";

// Returns the width of the longest name. Names contain settings, so they may be long.
std::size_t width_of_names(const Report& report) {
  std::size_t width = kNameHead.size();
  for (const Verdict& verdict : report.overall) {
    width = std::max(width, label_of(report, verdict).size());
  }
  return width;
}

struct Column {
  std::string_view head;
  int width;  // width of the text; negative where it is aligned to the left
};
constexpr std::array kColumns = {
    Column{"verdict", -12}, Column{"found", 21}, Column{"right", 21},   Column{"error", 18},
    Column{"misplaced", 9}, Column{"own", 7},    Column{"overhead", 9}, Column{"failed", 7}};
using Cells = std::array<std::string, kColumns.size()>;

std::string line(const std::string& name, std::size_t name_width, const Cells& cells) {
  std::string text = fmt::format("{:<{}}", name, name_width);
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const int width = kColumns[i].width;
    text += width < 0 ? fmt::format(" {:<{}}", cells[i], -width)
                      : fmt::format(" {:>{}}", cells[i], width);
  }
  return text + "\n";
}

std::string head(std::size_t name_width) {
  Cells heads;
  std::ranges::transform(kColumns, heads.begin(),
                         [](const Column& column) { return std::string(column.head); });
  return line(std::string(kNameHead), name_width, heads);
}

std::string row(const Report& report, const Verdict& verdict, std::size_t name_width) {
  return line(
      label_of(report, verdict), name_width,
      {grade_text(report, verdict), fraction(verdict.detected, verdict.tested, verdict.undecided),
       fraction(verdict.right, verdict.amount_decided(), verdict.amount_undecided),
       error_text(verdict.error), number(verdict.wrong_share, " %"),
       estimate(verdict.own_wrong_share, " %"), estimate(verdict.overhead_percent, " %"),
       std::to_string(verdict.failed)});
}

std::string why_no_verdict(const Report& report) {
  if (report.controls_hold()) {
    return "";
  }
  return report.controls_cannot_tell()
             ? "\nNO VERDICT: a control cannot tell whether the score works. Nothing speaks "
               "against the figures below, but nothing here would show it if they were wrong. "
               "'assay score --quick' has a program in which the known liar is found out, and "
               "'assay report -o BOTH DIR QUICK-DIR' reports both together.\n"
             : "\nNOT ALL CONTROLS HOLD: there is no verdict, and the figures below may be "
               "wrong.\n";
}

}  // namespace

std::string score_table(const Report& report) {
  std::string text = controls_text(report) + left_out_text(report);
  text += why_no_verdict(report) + "\n";
  const std::size_t name_width = width_of_names(report);
  text += head(name_width);
  for (const Verdict& verdict : report.overall) {
    text += row(report, verdict, name_width);
  }
  if (report.programs.size() > 1) {
    text += "misplaced: the median over programs; own: that of the worst program\n";
  }
  if (report.controls_hold() && has_open_grade(report)) {
    text +=
        "undecided: the profiler may be accurate or not; not accurate: it is partly accurate or "
        "misleading. More and longer runs tell which (--forks; --run-time, or more work for the "
        "program)\n";
  }
  return text;
}

}  // namespace assay::report
