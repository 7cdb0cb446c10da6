// SPDX-License-Identifier: Apache-2.0
#include "scheduler/report/verdict_words.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <tuple>
#include <vector>

#include "native/results/number_text.h"
#include "scheduler/report/other_score.h"

namespace assay::report {
namespace {

using scoring::Grade;
using scoring::Verdict;

constexpr double kMostlyFound = 0.75;  // as for the grade "partly"

std::vector<Verdict> judged_profilers(const Report& report) {
  std::vector<Verdict> subjects;
  for (const Verdict& verdict : report.overall) {
    if (profiler_of(report, verdict).role == scoring::Role::subject) {
      subjects.push_back(verdict);
    }
  }
  return subjects;
}

std::string number_word(std::uint32_t number) {
  constexpr std::array kWords = {"no", "one", "two", "three", "four", "five", "six"};
  return number < kWords.size() ? kWords[number] : std::to_string(number);
}

std::string capital(std::string text) {
  if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') {
    text[0] = static_cast<char>(text[0] - 'a' + 'A');
  }
  return text;
}

// Says what is known of the lines of a profiler that finds the methods.
std::string words_on_lines(const scoring::LineCounts& lines) {
  if (lines.tested == 0) {
    return "";
  }
  if (lines.detected == lines.tested) {
    return " and its line";
  }
  return lines.detected == 0
             ? ", but not the line"
             : fmt::format(", and its line {} of {} times", lines.detected, lines.tested);
}

// Says that a profiler which finds methods is off in how much slower they became.
std::string words_on_amounts(const Verdict& verdict) {
  const bool is_off = verdict.grade == Grade::partly || verdict.grade == Grade::misleading ||
                      verdict.grade == Grade::not_accurate;
  return is_off && verdict.error
             ? fmt::format(", and is {:.0f} points off in how much slower it became",
                           verdict.error->estimate)
             : "";
}

std::string words_on_misplaced(const Verdict& verdict, const scoring::ScoreRules& rules) {
  const auto& own = verdict.own_wrong_share;
  return own && own->low > rules.most_wrong_share
             ? fmt::format(", and charges {:.0f} % of the time to wrong methods", own->estimate)
             : "";
}

// Returns words such as "async names the slow method and its line".
std::string words_on(const Report& report, const Verdict& verdict) {
  const std::string name = label_of(report, verdict);
  if (verdict.tested == 0) {
    return name + " cannot be judged";
  }
  if (verdict.detected == 0) {
    return name + " does not name the slow method";
  }
  std::string text = verdict.detected == verdict.tested
                         ? name + " names the slow method"
                         : fmt::format("{} names the slow method {} of {} times", name,
                                       verdict.detected, verdict.tested);
  text += words_on_lines(verdict.by_lines) + words_on_amounts(verdict);
  return text + words_on_misplaced(verdict, report.programs.front().rules);
}

std::string words_on_evidence(const std::vector<Verdict>& subjects) {
  constexpr std::uint32_t kWeak = 2;
  constexpr std::uint32_t kSome = 5;
  std::uint32_t tested = 0;
  for (const Verdict& verdict : subjects) {
    tested = std::max(tested, verdict.tested);
  }
  return fmt::format("{} {} tested: {} evidence.", capital(number_word(tested)),
                     tested == 1 ? "block was" : "blocks were",
                     tested <= kWeak   ? "weak"
                     : tested <= kSome ? "some"
                                       : "good");
}

// Returns why no block was decided for any profiler, by what the score itself notes.
std::string why_nothing_is_judged(const Report& report) {
  const scoring::ExperimentScore& program = report.programs.front();
  if (program.experiment.blocks.empty()) {
    const auto& left_out_facts = program.experiment.unmeasured;
    const auto block = std::ranges::find_if(left_out_facts, [](const scoring::Unmeasured& one) {
      return one.what.starts_with("block ");
    });
    return block == left_out_facts.end()
               ? "no block of it was slowed alone"
               : fmt::format("no block of it can be slowed alone; of the hottest: {}", block->why);
  }
  if (program.failed_cells > 0) {
    return fmt::format("{} of its {} runs failed", program.failed_cells,
                       program.experiment.order.size());
  }
  for (const scoring::BlockScore& block : program.blocks) {
    if (!block.why_undecided.empty()) {
      return block.why_undecided;
    }
  }
  return "its runs decide nothing";
}

std::string reason_of(const scoring::Control& control) {
  if (!control.decisive.empty()) {
    return ": " + control.decisive;
  }
  return control.findings.empty() ? "." : ": " + control.findings.back();
}

// Tells whether a score ended before all of its runs were made.
bool lacks_runs(const scoring::ExperimentScore& program) {
  return program.finished_cells < program.experiment.order.size();
}

std::string no_verdict_at_all(const Report& report) {
  for (const scoring::ExperimentScore& program : report.programs) {
    if (!is_sound(program) && lacks_runs(program)) {
      return fmt::format("No profiler is judged on {}: there was time for {} of its {} runs only.",
                         program.experiment.program, program.finished_cells,
                         program.experiment.order.size());
    }
    for (const scoring::Control& control : program.controls) {
      if (control.state == scoring::ControlState::fails ||
          control.state == scoring::ControlState::not_run) {
        return fmt::format(
            "No profiler is judged on {}: the control \"{}\" {}{}", program.experiment.program,
            control.name,
            control.state == scoring::ControlState::fails ? "fails" : "could not be checked",
            reason_of(control));
      }
    }
  }
  return "No profiler is judged: there are no results.";
}

bool finds_most(const Verdict& verdict) {
  return verdict.tested > 0 && static_cast<double>(verdict.detected) >=
                                   kMostlyFound * static_cast<double>(verdict.tested);
}

// Orders profilers: the first is the best.
auto rank_of(const Verdict& verdict) {
  const double found = static_cast<double>(verdict.detected) / static_cast<double>(verdict.tested);
  const double error = verdict.error ? verdict.error->estimate : 100;
  const double overhead = verdict.overhead_percent ? verdict.overhead_percent->estimate : 100;
  const scoring::LineCounts& lines = verdict.by_lines;
  const double on_lines =
      lines.tested == 0 ? 0
                        : static_cast<double>(lines.detected) / static_cast<double>(lines.tested);
  return std::tuple(verdict.grade != Grade::accurate, -found, -on_lines, error, overhead);
}

// Says what to do after a score.
struct Next {
  std::string step = {};
  std::string command = {};
};

// Tells whether something was left out for lack of time.
bool lacked_time(const scoring::ExperimentScore& program) {
  return std::ranges::any_of(program.experiment.unmeasured, [](const scoring::Unmeasured& one) {
    return one.why.find("(--minutes)") != std::string::npos;
  });
}

// Returns what may give a verdict where runs decide nothing.
Next more_runs(const scoring::ExperimentScore& program) {
  const std::string& command = program.experiment.score_command;
  if (lacked_time(program)) {
    const std::array<NamedValue, 2> options = {{{"forks", "10"}, {"minutes", "60"}}};
    return {"More time decides (--forks 10, --minutes 60), in another folder (-o).",
            in_another_folder(command, options)};
  }
  const std::array<NamedValue, 3> options = {
      {{"forks", "10"}, {"run-time", "40"}, {"minutes", "0"}}};
  return {"More and longer runs decide (--forks 10, --run-time 40), in another folder (-o).",
          in_another_folder(command, options)};
}

Next next_without_a_verdict(const scoring::ExperimentScore& program) {
  const std::string& command = program.experiment.score_command;
  if (program.failed_cells > 0) {
    return {
        "The same command makes the runs again that failed. Where they fail again, make runs "
        "longer (--run-time) in another folder (-o).",
        command};
  }
  if (lacks_runs(program)) {
    return {"The same command makes the other runs.", command};
  }
  if (program.experiment.blocks.empty()) {
    // A score with options of its own has no limit otherwise.
    const std::array<NamedValue, 2> options = {{{"gain", "5%"}, {"minutes", "20"}}};
    return {
        "Name a smaller gain (--gain 5% --minutes 20), so that blocks with less of the time can be "
        "slowed alone, or score a part of the program by itself.",
        in_another_folder(command, options)};
  }
  return more_runs(program);
}

Next next_of(const Report& report) {
  if (const auto best = recommended(report)) {
    const bool is_sure = best->grade == Grade::accurate;
    return {fmt::format("{} {} here.", is_sure ? "Use" : "Of these profilers, use",
                        label_of(report, *best)),
            profiler_of(report, *best).command};
  }
  return report.programs.empty() ? Next() : next_without_a_verdict(report.programs.front());
}

}  // namespace

std::string verdict_sentence(const Report& report) {
  if (!report.gives_verdicts()) {
    return no_verdict_at_all(report);
  }
  const std::vector<Verdict> subjects = judged_profilers(report);
  const std::string where = report.programs.size() == 1
                                ? "this program"
                                : fmt::format("these {} programs", report.programs.size());
  if (std::ranges::all_of(subjects, [](const Verdict& one) { return one.tested == 0; })) {
    return fmt::format("No profiler can be judged on {}: {}.", where,
                       why_nothing_is_judged(report));
  }
  std::string text;
  for (const Verdict& verdict : subjects) {
    text += (text.empty() ? "" : "; ") + words_on(report, verdict);
  }
  return fmt::format("On {} {}. {}", where, text, words_on_evidence(subjects));
}

std::optional<Verdict> recommended(const Report& report) {
  if (!report.gives_verdicts()) {
    return std::nullopt;
  }
  std::vector<Verdict> subjects = judged_profilers(report);
  std::erase_if(subjects, [](const Verdict& one) { return !finds_most(one); });
  const auto best = std::ranges::min_element(
      subjects, [](const Verdict& a, const Verdict& b) { return rank_of(a) < rank_of(b); });
  return best == subjects.end() ? std::nullopt : std::optional(*best);
}

std::string next_step(const Report& report) { return next_of(report).step; }

std::string next_command(const Report& report) { return next_of(report).command; }

}  // namespace assay::report
