// SPDX-License-Identifier: Apache-2.0
#include "scheduler/report/score_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "scheduler/report/verdict_words.h"
#include "scheduler/scoring/score.h"

namespace assay::report {
namespace {

using scoring::Verdict;

std::string one_decimal(std::optional<double> value) {
  return value ? fmt::format("{:.1f}", *value) : "-";
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

// Returns text such as "2 of 3, 1 open". Undecided blocks are no part of the fraction.
std::string fraction(std::uint32_t part, std::uint32_t whole, std::uint32_t undecided) {
  const std::string text = whole == 0 ? "-" : fmt::format("{} of {}", part, whole);
  return undecided == 0 ? text : text + fmt::format(", {} open", undecided);
}

// Returns the estimate with its interval, which is left out where it has no width: the mean error
// of one block is no more certain than its forks agree.
std::string interval_text(const std::optional<scoring::Interval>& value) {
  if (!value || value->low == value->high) {
    return value ? one_decimal(value->estimate) : "-";
  }
  return fmt::format("{:.1f} [{:.1f}, {:.1f}]", value->estimate, value->low, value->high);
}

bool is_reference(const Report& report, const Verdict& verdict) {
  return scoring::is_reference(profiler_of(report, verdict).role);
}

std::string grade_text(const Report& report, const Verdict& verdict) {
  if (!report.gives_verdicts()) {
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

// Tells whether a profiler is accurate although it does not give all lines.
bool has_accurate_without_lines(const Report& report) {
  return report.gives_verdicts() && std::ranges::any_of(report.overall, [&](const Verdict& one) {
           return !is_reference(report, one) && one.grade == scoring::Grade::accurate &&
                  one.by_lines.detected < one.by_lines.tested;
         });
}

struct ShortColumn {
  std::string_view head;
  bool is_text = false;  // aligned to the left
  std::uint32_t dropped =
      0;  // order in which columns are left out where there is no room; 0: never
  std::function<std::string(const Report&, const Verdict&)> cell;
};

std::vector<ShortColumn> all_columns(const Report& report) {
  std::vector<ShortColumn> columns = {
      {"profiler", true, 0, label_of},
      {"verdict", true, 0, grade_text},
      {"found", false, 0,
       [](const Report&, const Verdict& one) {
         return fraction(one.detected, one.tested, one.undecided);
       }},
      {"right amount", false, 4,
       [](const Report&, const Verdict& one) {
         return fraction(one.right, one.amount_decided(), one.amount_undecided);
       }},
      {"error, points", false, 3,
       [](const Report&, const Verdict& one) { return interval_text(one.error); }},
      {"overhead, %", false, 0,
       [](const Report&, const Verdict& one) { return interval_text(one.overhead_percent); }},
      {"misplaced, %", false, 2,
       [](const Report&, const Verdict& one) { return one_decimal(one.wrong_share); }},
      {"own, %", false, 1, [](const Report&, const Verdict& one) {
         return one.own_wrong_share ? one_decimal(one.own_wrong_share->estimate) : "-";
       }}};
  if (has_failed_runs(report)) {
    columns.push_back({"failed", false, 0, [](const Report&, const Verdict& one) {
                         return std::to_string(one.failed);
                       }});
  }
  return columns;
}

// The rows of a table, the heads first, and the width of each column.
struct Layout {
  std::vector<std::vector<std::string>> rows = {};
  std::vector<std::size_t> widths = {};

  std::size_t width() const {
    std::size_t sum = 0;
    for (const std::size_t one : widths) {
      sum += one + 1;
    }
    return sum;
  }
};

Layout laid_out(const Report& report, const std::vector<ShortColumn>& columns) {
  Layout layout;
  std::vector<std::string>& heads = layout.rows.emplace_back();
  for (const ShortColumn& column : columns) {
    heads.emplace_back(column.head);
  }
  for (const Verdict& verdict : report.overall) {
    std::vector<std::string>& row = layout.rows.emplace_back();
    for (const ShortColumn& column : columns) {
      row.push_back(column.cell(report, verdict));
    }
  }
  layout.widths.resize(columns.size());
  for (const auto& row : layout.rows) {
    for (std::size_t i = 0; i < row.size(); ++i) {
      layout.widths[i] = std::max(layout.widths[i], row[i].size());
    }
  }
  return layout;
}

// Leaves columns out until the table is no wider than `width`. Returns their heads.
std::string drop_columns(const Report& report, std::size_t width,
                         std::vector<ShortColumn>& columns) {
  std::string heads;
  while (laid_out(report, columns).width() > width) {
    const auto next = std::ranges::min_element(
        columns, {}, [](const ShortColumn& one) { return one.dropped == 0 ? ~0U : one.dropped; });
    if (next->dropped == 0) {
      break;
    }
    heads += fmt::format("{}{}", heads.empty() ? "" : "; ", next->head);
    columns.erase(next);
  }
  return heads;
}

std::string table_text(const Report& report, std::size_t width) {
  std::vector<ShortColumn> columns = all_columns(report);
  const std::string left_out_heads = drop_columns(report, width, columns);
  const Layout layout = laid_out(report, columns);
  std::string text;
  for (const auto& row : layout.rows) {
    std::string line;
    for (std::size_t i = 0; i < row.size(); ++i) {
      line += columns[i].is_text ? fmt::format("{:<{}} ", row[i], layout.widths[i])
                                 : fmt::format("{:>{}} ", row[i], layout.widths[i]);
    }
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + "\n";
  }
  return left_out_heads.empty()
             ? text
             : text + fmt::format("in the page, for lack of room here: {}\n", left_out_heads);
}

std::string notes_on_controls(const Report& report) {
  if (report.controls_hold()) {
    return "";
  }
  return report.gives_verdicts()
             ? "A control cannot tell: nothing speaks against these figures, and in this program "
               "nothing would show a mistake. 'assay score --quick' has a program in which the "
               "known liar is found out; scores by this build then know of it.\n"
             : "NOT ALL CONTROLS HOLD: there is no verdict, and the figures may be wrong.\n";
}

std::string next_text(const Report& report) {
  const std::string step = next_step(report);
  const std::string command = next_command(report);
  if (step.empty()) {
    return "";
  }
  return "\nNext: " + step + "\n" + (command.empty() ? "" : "  " + command + "\n");
}

}  // namespace

std::string score_table(const Report& report, std::size_t width) {
  std::string text = verdict_sentence(report) + "\n" + next_text(report) + "\n";
  text += table_text(report, width);
  if (report.programs.size() > 1) {
    text += "misplaced: the median over programs; own: that of the worst program\n";
  }
  if (has_accurate_without_lines(report)) {
    text += "verdict: about methods and amounts; the sentence above says whose lines are right\n";
  }
  if (report.gives_verdicts() && has_open_grade(report)) {
    text +=
        "undecided: the profiler may be accurate or not; not accurate: it is partly accurate or "
        "misleading. More and longer runs tell which (--forks; --run-time, or more work for the "
        "program)\n";
  }
  return text + "\n" + notes_on_controls(report) + left_out_text(report) + controls_text(report);
}

}  // namespace assay::report
