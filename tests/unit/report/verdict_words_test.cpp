// SPDX-License-Identifier: Apache-2.0
// The verdict in words, and what to do next.
#include "scheduler/report/verdict_words.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>

#include "scheduler/report/score_table.h"

namespace assay::report {
namespace {

using scoring::ControlState;
using scoring::Grade;
using scoring::Verdict;

struct Says {
  std::uint32_t tested = 2;
  std::uint32_t detected = 2;
  Grade grade = Grade::accurate;
  std::uint32_t lines_tested = 0;
  std::uint32_t lines_detected = 0;
  double error = 1;
  double overhead = 3;
};

Verdict verdict_of(const std::string& profiler, const Says& says) {
  Verdict verdict;
  verdict.profiler = profiler;
  verdict.tested = says.tested;
  verdict.detected = says.detected;
  verdict.grade = says.grade;
  verdict.by_lines.tested = says.lines_tested;
  verdict.by_lines.detected = says.lines_detected;
  verdict.error = scoring::Interval{says.error, says.error - 0.5, says.error + 0.5};
  verdict.overhead_percent = scoring::Interval{says.overhead, says.overhead - 1, says.overhead + 1};
  return verdict;
}

Report report_with(const std::vector<Verdict>& verdicts, ControlState liar = ControlState::holds) {
  scoring::ExperimentScore program;
  program.experiment.program = "Main";
  program.experiment.blocks.resize(2);
  program.experiment.score_command = "assay score -o r -- java Main";
  program.verdicts = verdicts;
  program.controls = {{.name = "null", .state = ControlState::holds},
                      {.name = "known liar", .state = liar, .findings = {"it lies."}}};
  for (const Verdict& verdict : verdicts) {
    program.experiment.profilers.push_back(
        {.id = verdict.profiler, .name = verdict.profiler, .command = verdict.profiler + " java"});
  }
  Report report;
  report.overall = verdicts;
  report.programs.push_back(std::move(program));
  return report;
}

TEST(VerdictInWords, IsUnderstoodWithoutThePaper) {
  const Report report =
      report_with({verdict_of("async", {.lines_tested = 2, .lines_detected = 2}),
                   verdict_of("jfr", {.lines_tested = 2}),
                   verdict_of("perf", {.detected = 0, .grade = Grade::misleading, .error = 17.2})});
  EXPECT_EQ(verdict_sentence(report),
            "On this program async names the slow method and its line; jfr names the slow method, "
            "but not the line; perf does not name the slow method. Two blocks were tested: weak "
            "evidence.");
  EXPECT_EQ(next_step(report), "Use async here.");
  EXPECT_EQ(next_command(report), "async java");
}

TEST(VerdictInWords, SaysHowFarOffAProfilerIs) {
  const Report report = report_with({verdict_of("jfr", {.tested = 4,
                                                        .detected = 3,
                                                        .grade = Grade::partly,
                                                        .lines_tested = 3,
                                                        .lines_detected = 1,
                                                        .error = 17.2})});
  EXPECT_EQ(verdict_sentence(report),
            "On this program jfr names the slow method 3 of 4 times, and its line 1 of 3 times, "
            "and is 17 points off in how much slower it became. Four blocks were tested: some "
            "evidence.");
  EXPECT_EQ(next_step(report), "Of these profilers, use jfr here.");
}

TEST(VerdictInWords, SaysThatMuchOfTheTimeIsMisplaced) {
  Verdict verdict = verdict_of("jfr", {.tested = 7, .detected = 7});
  verdict.own_wrong_share = scoring::Interval{40, 30, 50};
  EXPECT_EQ(verdict_sentence(report_with({verdict})),
            "On this program jfr names the slow method, and charges 40 % of the time to wrong "
            "methods. 7 blocks were tested: good evidence.");
}

// A control that cannot tell takes no verdict away.
TEST(VerdictInWords, StandsWhereAControlCannotTell) {
  const Report report = report_with({verdict_of("async", {})}, ControlState::cannot_tell);
  EXPECT_EQ(verdict_sentence(report),
            "On this program async names the slow method. Two blocks were tested: weak evidence.");
  const std::string text = score_table(report);
  EXPECT_TRUE(text.starts_with("On this program async")) << text;
  EXPECT_NE(text.find("accurate"), std::string::npos) << text;
  EXPECT_NE(text.find("A control cannot tell"), std::string::npos) << text;
}

TEST(VerdictInWords, IsWithheldWhereAControlFails) {
  const Report report = report_with({verdict_of("async", {})}, ControlState::fails);
  EXPECT_EQ(verdict_sentence(report),
            "No profiler is judged on Main: the control \"known liar\" fails: it lies.");
  EXPECT_FALSE(recommended(report));
  EXPECT_EQ(score_table(report).find("accurate"), std::string::npos);
}

TEST(VerdictInWords, SaysThatRunsAreLackingWhereTheyAre) {
  Report report = report_with({verdict_of("async", {})}, ControlState::not_run);
  report.programs.front().experiment.order.resize(12);
  report.programs.front().finished_cells = 5;
  EXPECT_EQ(verdict_sentence(report),
            "No profiler is judged on Main: there was time for 5 of its 12 runs only.");
  EXPECT_EQ(next_step(report), "The same command makes the other runs.");
}

TEST(VerdictInWords, SaysTheFindingByWhichAControlFails) {
  Report report = report_with({verdict_of("async", {})}, ControlState::fails);
  scoring::Control& control = report.programs.front().controls.back();
  control.findings = {"it drifts.", "all else is well."};
  control.decisive = "it drifts.";
  EXPECT_EQ(verdict_sentence(report),
            "No profiler is judged on Main: the control \"known liar\" fails: it drifts.");
}

TEST(VerdictInWords, SaysTheReasonWhereNothingIsDecided) {
  Report report = report_with({verdict_of("async", {.tested = 0, .detected = 0})});
  scoring::ExperimentScore& program = report.programs.front();
  EXPECT_EQ(verdict_sentence(report),
            "No profiler can be judged on this program: its runs decide nothing.");
  EXPECT_NE(next_step(report).find("--forks 10"), std::string::npos);
  EXPECT_EQ(next_command(report),
            "assay score -o r-longer --forks 10 --run-time 40 --minutes 0 -- java Main");
  program.experiment.unmeasured = {{"jfr", "there was no time for it (--minutes)"}};
  EXPECT_EQ(next_command(report), "assay score -o r-longer --forks 10 --minutes 60 -- java Main");
  program.experiment.unmeasured.clear();
  scoring::BlockScore open;
  open.why_undecided = "the forks vary too much";
  program.blocks.push_back(open);
  EXPECT_EQ(verdict_sentence(report),
            "No profiler can be judged on this program: the forks vary too much.");
  program.failed_cells = 3;
  program.experiment.order.resize(9);
  EXPECT_EQ(verdict_sentence(report),
            "No profiler can be judged on this program: 3 of its 9 runs failed.");
  EXPECT_TRUE(has_failed_runs(report));
  program.experiment.blocks.clear();
  program.experiment.unmeasured = {{"block b1 of A.b():void (9.0 % of the run), slowed alone",
                                    "its instructions come from five methods"}};
  EXPECT_EQ(verdict_sentence(report),
            "No profiler can be judged on this program: no block of it can be slowed alone; of the "
            "hottest: its instructions come from five methods.");
}

TEST(VerdictInWords, OfNothingSaysSo) {
  EXPECT_EQ(verdict_sentence({}), "No profiler is judged: there are no results.");
  EXPECT_EQ(next_step({}), "");
  EXPECT_EQ(next_command({}), "");
}

TEST(Recommended, IsTheBestOfThoseThatFindMost) {
  EXPECT_EQ(
      recommended(report_with({verdict_of("a", {.grade = Grade::partly, .error = 3}),
                               verdict_of("b", {.overhead = 9}), verdict_of("c", {.overhead = 4})}))
          ->profiler,
      "c")
      << "of two that are as accurate, the one with less overhead";
  EXPECT_FALSE(
      recommended(report_with({verdict_of("a", {.detected = 1, .grade = Grade::misleading})})));
}

std::size_t widest_line(const std::string& text) {
  std::size_t widest = 0;
  std::size_t from = 0;
  for (auto end = text.find('\n'); end != std::string::npos; end = text.find('\n', from)) {
    widest = std::max(widest, end - from);
    from = end + 1;
  }
  return widest;
}

std::string rows_of_table(const std::string& text) {
  const auto from = text.find("profiler ");
  return text.substr(from, text.find("\n\n", from) - from);
}

TEST(ShortTable, FitsTheTerminal) {
  const Report report = report_with({verdict_of("async-interval-1ms", {}), verdict_of("jfr", {})});
  const std::string wide = rows_of_table(score_table(report));
  const std::string narrow = rows_of_table(score_table(report, 80));
  EXPECT_GT(widest_line(wide), 80U) << wide;
  EXPECT_LE(widest_line(narrow.substr(0, narrow.find("in the page"))), 80U) << narrow;
  EXPECT_NE(wide.find("own, %"), std::string::npos) << wide;
  EXPECT_NE(narrow.find("in the page, for lack of room here: own, %"), std::string::npos) << narrow;
}

TEST(ShortTable, HasTheIntervalOfTheOverhead) {
  const std::string text = score_table(report_with({verdict_of("async", {})}), 80);
  EXPECT_NE(text.find("3.0 [2.0, 4.0]"), std::string::npos) << text;
}

// "accurate" beside "but not the line" is no contradiction: the table says so.
TEST(ShortTable, SaysThatVerdictsAreNotAboutLines) {
  const auto text_of = [](std::uint32_t lines_detected) {
    return score_table(
        report_with({verdict_of("jfr", {.lines_tested = 2, .lines_detected = lines_detected})}));
  };
  EXPECT_NE(text_of(0).find("verdict: about methods and amounts"), std::string::npos);
  EXPECT_EQ(text_of(2).find("verdict: about methods and amounts"), std::string::npos);
}

TEST(ShortTable, HasFailedRunsWhereThereAreAny) {
  EXPECT_EQ(score_table(report_with({verdict_of("async", {})})).find("failed"), std::string::npos);
  Report report = report_with({verdict_of("async", {})});
  report.programs.front().failed_cells = 2;
  report.overall.front().failed = 2;
  EXPECT_NE(score_table(report).find("failed"), std::string::npos);
}

}  // namespace
}  // namespace assay::report
