// SPDX-License-Identifier: Apache-2.0
#include "scheduler/report/report.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <regex>

#include "native/json/document.h"
#include "scheduler/report/html_text.h"
#include "tests/support/golden.h"
#include "tests/support/scoring/simulated_experiment.h"

namespace assay::report {
namespace {

scoring::ExperimentScore scored(const test::Simulation& simulation) {
  return score(test::simulate(simulation), {.resamples = 40});
}

const Report& simulated() {
  static const Report report = report_of({scored({.forks = 3, .samples = 2000})});
  return report;
}

std::size_t count_of(const std::string& text, const std::string& part) {
  std::size_t count = 0;
  for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) {
    ++count;
  }
  return count;
}

// Opening and closing tags, headings and their ids, heads of tables: what a page is made of.
std::string structure_of(const std::string& page) {
  const std::string body = page.substr(page.find("<body>"));
  const std::regex piece("<(h1|h2|h3|nav|main|header|footer|table|figure)\\b[^>]*>");
  std::string structure;
  for (std::sregex_iterator match(body.begin(), body.end(), piece), end; match != end; ++match) {
    structure += match->str() + "\n";
  }
  return structure;
}

TEST(HtmlText, EscapesWhatHtmlWouldTakeForItsOwn) {
  EXPECT_EQ(escaped("a<b>&\"c\"'"), "a&lt;b&gt;&amp;&quot;c&quot;&#39;");
}

TEST(HtmlText, NumbersHaveARealMinusAndNoNegativeZero) {
  EXPECT_EQ(number(-1.25, 1), "−1.2");
  EXPECT_EQ(number(-0.01, 1), "0.0");
  EXPECT_EQ(with_sign(0.04, 1), "0.0");
  EXPECT_EQ(with_sign(3, 0), "+3");
}

TEST(Page, HasTheStructureThatItIsMeantToHave) {
  test::expect_golden("report/structure.txt", structure_of(html_page(simulated())));
}

TEST(Page, SaysThatItsDataIsSimulated) {
  EXPECT_NE(html_page(simulated()).find("<h1>SIMULATED data"), std::string::npos);
}

// By the names that `assay score` gives them.
TEST(Page, NamesTheJdkAndTheProcessorAtItsTop) {
  Report report = simulated();
  report.programs[0].experiment.versions = {{"assay", "assay 1"}, {"JDK", "JDK 25.0.3 in /jdk"}};
  report.programs[0].experiment.machine = {{"machine.cpu", "Some Processor"}};
  const std::string page = html_page(report);
  const std::string header = page.substr(page.find("<header>"), page.find("</header>"));
  EXPECT_NE(header.find(" · JDK 25.0.3 in /jdk · Some Processor · "), std::string::npos);
}

TEST(Page, OfSeveralProgramsIsNotTitledByTheFirst) {
  scoring::ExperimentScore first = simulated().programs[0];
  scoring::ExperimentScore second = first;
  EXPECT_EQ(report_of({first, second}).title, first.experiment.title);
  first.experiment.title = "How well profilers tell the truth about A";
  second.experiment.title = "How well profilers tell the truth about B";
  EXPECT_EQ(report_of({first}).title, first.experiment.title);
  EXPECT_EQ(report_of({first, second}).title, "How well profilers tell the truth about 2 programs");
}

TEST(Page, ClosesWhatItOpens) {
  const std::string page = html_page(simulated());
  for (const std::string tag :
       {"table", "tr", "td", "div", "svg", "details", "span", "main", "p"}) {
    EXPECT_EQ(count_of(page, "<" + tag + ">") + count_of(page, "<" + tag + " "),
              count_of(page, "</" + tag + ">"))
        << tag;
  }
}

TEST(Page, NamesNothingOutsideOfItself) {
  const std::string page = html_page(simulated());
  EXPECT_EQ(page.find("http:"), std::string::npos);
  EXPECT_EQ(page.find("https:"), std::string::npos);
  EXPECT_EQ(count_of(page, " src="), 0U);
  EXPECT_EQ(page.find("@import"), std::string::npos);
  EXPECT_NE(page.find("default-src 'none'"), std::string::npos);
}

TEST(Page, HasTheVerdictBeforeAllElse) {
  const std::string page = html_page(simulated());
  EXPECT_LT(page.find("The controls hold."), page.find("id=\"verdict\""));
  EXPECT_LT(page.find("id=\"verdict\""), page.find("id=\"blocks\""));
}

TEST(Page, SaysWhatIsNoCandidate) {
  const std::string page = html_page(simulated());
  EXPECT_EQ(count_of(page, "reference: our samples as the JVM’s debug information names them"), 1U);
  EXPECT_EQ(count_of(page, "control: known to be biased"), 1U);
}

TEST(Page, GivesNoVerdictWhereAControlFails) {
  const Report broken = report_of({scored({.forks = 3, .samples = 2000, .drift_of_repeat = 2})});
  ASSERT_FALSE(broken.controls_hold());
  EXPECT_FALSE(broken.controls_cannot_tell());
  const std::string page = html_page(broken);
  EXPECT_NE(page.find("class=\"banner fails\" role=\"alert\""), std::string::npos);
  EXPECT_NE(page.find("control “null” FAILS"), std::string::npos);
  EXPECT_LT(page.find("No verdict"), page.find("id=\"verdict\""));
  const std::string body = page.substr(page.find("<body>"));
  const std::string verdicts = body.substr(body.find("id=\"verdicts\""),
                                           body.find("</table>") - body.find("id=\"verdicts\""));
  EXPECT_EQ(verdicts.find("chip"), std::string::npos);
  EXPECT_NE(verdicts.find("withheld"), std::string::npos);
}

TEST(Page, GivesNoVerdictWhereNothingWouldShowAMistake) {
  scoring::ExperimentScore program = scored({.forks = 3, .samples = 2000});
  program.controls.back().state = scoring::ControlState::cannot_tell;
  const Report open = report_of({program});
  EXPECT_FALSE(open.controls_hold());
  EXPECT_TRUE(open.controls_cannot_tell());
  EXPECT_NE(score_json(open).find("\"controls_cannot_tell\": true"), std::string::npos);
  const std::string page = html_page(open);
  EXPECT_NE(page.find("class=\"banner open\""), std::string::npos);
  EXPECT_EQ(page.find("class=\"banner fails\""), std::string::npos);
  EXPECT_NE(page.find("No verdict: a control cannot tell"), std::string::npos);
  EXPECT_NE(page.find("withheld"), std::string::npos);
  EXPECT_FALSE(simulated().controls_cannot_tell());
}

TEST(Page, ShowsWhatAProfilersOutputStates) {
  Report report = simulated();
  report.overall[0].stated = {{"engine", "perf_events"}, {"cstack", "<vm>"}};
  report.overall[0].lost_bytes = 17;
  report.overall[0].lost.reset();
  const std::string page = html_page(report);
  EXPECT_NE(page.find("states</summary>engine perf_events, cstack &lt;vm&gt;</details></th>"),
            std::string::npos);
  EXPECT_NE(page.find("keeps no count; 17 bytes of its recordings lost"), std::string::npos);
}

TEST(Page, SaysHowManyBlocksAreUndecided) {
  Report report = simulated();
  scoring::Verdict& verdict = report.overall[0];
  verdict.tested = 5;
  verdict.undecided = 3;
  verdict.detected = 5;
  verdict.amount_undecided = 2;
  verdict.right = 1;
  const std::string page = html_page(report);
  EXPECT_NE(page.find("5 of 5"), std::string::npos);
  EXPECT_NE(page.find("<span class=\"small\">3 undecided"), std::string::npos);
  EXPECT_NE(page.find("1 of 3"), std::string::npos);
  EXPECT_NE(page.find("<span class=\"small\">2 undecided"), std::string::npos);
  verdict.tested = verdict.detected = verdict.right = verdict.amount_undecided = 0;
  EXPECT_NE(html_page(report).find("–<span class=\"small\">3 undecided"), std::string::npos);
  const Comparison comparison = compared(report, "A", simulated(), "B");
  EXPECT_NE(html_page(comparison).find("–<br><span class=\"small\">3 undecided"),
            std::string::npos);
}

TEST(Page, EscapesNamesFromOutside) {
  Report report = simulated();
  report.title = "<script>alert(1)</script>";
  report.programs[0].experiment.unmeasured = {{"<img onerror=x>", "a & b"}};
  const std::string page = html_page(report);
  EXPECT_EQ(page.find("<script>alert"), std::string::npos);
  EXPECT_EQ(page.find("<img"), std::string::npos);
  EXPECT_NE(page.find("a &amp; b"), std::string::npos);
}

std::string page_of(scoring::ExperimentScore program) {
  return html_page(report_of({std::move(program)}));
}

// The legend is of all profilers: a target that one of them lacks leaves the marks of its others.
TEST(Page, MarksATargetAlikeForAllProfilers) {
  constexpr const char* kSecondMark = "<path d=\"M0 -5.5L5 4H-5Z\"/>";
  scoring::ExperimentScore program = simulated().programs[0];
  program.shares.resize(1);
  const scoring::PlanTarget only = program.experiment.plans.at(0);
  EXPECT_EQ(count_of(page_of(program), kSecondMark), 0U);
  scoring::PlanTarget other = only;
  other.target_percent = only.target_percent / 2;
  program.experiment.plans = {other, only};
  EXPECT_EQ(count_of(page_of(program), kSecondMark), program.shares[0].methods.size() + 1);
}

TEST(Page, OfNothingIsAPage) {
  EXPECT_NE(html_page(report_of({})).find("There are no results."), std::string::npos);
  EXPECT_FALSE(report_of({}).controls_hold());
  EXPECT_NE(html_page(report_of({scoring::score({}, {})})).find("No verdict"), std::string::npos);
}

TEST(Page, OfSeveralProgramsHasEachIdOnce) {
  const std::string page = html_page(report_of({simulated().programs[0], simulated().programs[0]}));
  const std::regex id(" id=\"([^\"]+)\"");
  std::map<std::string, int> ids;
  for (std::sregex_iterator match(page.begin(), page.end(), id), end; match != end; ++match) {
    EXPECT_EQ(++ids[(*match)[1]], 1) << (*match)[1];
  }
  EXPECT_TRUE(ids.contains("blocks-2"));
}

// Grades are for those who do not look at the controls, too.
TEST(Files, WithholdGradesWhereControlsFail) {
  Report broken = simulated();
  broken.programs[0].controls[0].state = scoring::ControlState::fails;
  EXPECT_EQ(score_json(broken).find("\"grade\": \""), std::string::npos);
  EXPECT_NE(score_json(broken).find("\"grade\": null"), std::string::npos);
  EXPECT_EQ(count_of(csv_files(broken).at(0).text, ",false,,"), 14U);  // over all, and of one
  EXPECT_EQ(count_of(csv_files(simulated()).at(0).text, ",false,,"), 0U);
}

TEST(Page, NamesProgramsThatAreLeftOut) {
  scoring::ExperimentScore broken = simulated().programs[0];
  broken.experiment.program = "a disturbed program";
  broken.controls[0].state = scoring::ControlState::fails;
  const Report report = report_of({simulated().programs[0], broken});
  EXPECT_TRUE(report.controls_hold());
  EXPECT_EQ(left_out(report), std::vector<std::string>{"a disturbed program"});
  EXPECT_NE(html_page(report).find("controls do not hold: a disturbed program."),
            std::string::npos);
  EXPECT_NE(score_json(report).find("\"left_out\": [\n  \"a disturbed program\""),
            std::string::npos);
}

TEST(ScoreJson, IsJsonWithEveryProfilerAndBlock) {
  const std::string text = score_json(simulated());
  const auto document = json::Document::parse(text);
  ASSERT_TRUE(document) << document.error().message();
  const auto verdicts = document->root().elements("verdicts");
  ASSERT_TRUE(verdicts);
  EXPECT_EQ(verdicts->size(), 7U);
  const auto programs = document->root().elements("programs");
  ASSERT_TRUE(programs);
  EXPECT_EQ(programs->at(0).elements("blocks")->size(),
            7 * simulated().programs[0].experiment.blocks.size());
}

// A missing figure is no figure, and least of all 0.
TEST(Files, HaveNoFiguresOfABlockThatWasNotMeasured) {
  Report report = simulated();
  report.programs.resize(1);
  report.programs[0].blocks = {{.profiler = "p", .block = report.programs[0].blocks[0].block}};
  EXPECT_NE(score_json(report).find("\"expected\": null"), std::string::npos);
  const auto files = csv_files(report);
  const auto blocks = std::ranges::find(files, "blocks.csv", &NamedText::name);
  ASSERT_NE(blocks, files.end());
  EXPECT_NE(blocks->text.find(",0,0,false,,,,,,,,,,,undecided,"), std::string::npos)
      << blocks->text;
}

TEST(Csv, HasAsManyFieldsInEachRowAsInItsHead) {
  Report report = simulated();
  report.programs[0].experiment.program.clear();  // an empty field is a field
  report.programs[0].experiment.unmeasured = {{"a block", "it is executed too seldom"}};
  for (const NamedText& file : csv_files(report)) {
    const auto commas = [](const std::string& line) { return count_of(line, ","); };
    const std::string head = file.text.substr(0, file.text.find("\r\n"));
    std::size_t rows = 0;
    for (std::size_t at = 0; at < file.text.size(); at = file.text.find("\r\n", at) + 2) {
      const std::string line = file.text.substr(at, file.text.find("\r\n", at) - at);
      if (line.find('"') == std::string::npos) {  // a quoted field may hold a comma
        EXPECT_EQ(commas(line), commas(head)) << file.name << ": " << line;
      }
      ++rows;
    }
    EXPECT_GT(rows, 1U) << file.name;
  }
}

TEST(Comparison, OfAReportWithItselfFindsNothing) {
  const Comparison comparison = compared(simulated(), "A", simulated(), "B");
  EXPECT_TRUE(comparison.facts.empty());
  EXPECT_EQ(comparison.profilers.size(), 7U);
  for (const VerdictPair& pair : comparison.profilers) {
    EXPECT_FALSE(pair.differs) << pair.profiler;
    EXPECT_NEAR(pair.error_change->estimate, 0, 1e-9);
  }
  EXPECT_NE(html_page(comparison).find("Nothing that was recorded."), std::string::npos);
}

TEST(Comparison, FindsAProfilerThatGotWorseAndWhatElseDiffers) {
  test::Simulation simulation{.forks = 3, .samples = 2000};
  simulation.profilers[0].bias = test::Bias::skids;
  Report after = report_of({scored(simulation)});
  after.programs[0].experiment.versions = {{"JDK", "26"}};
  const Comparison comparison = compared(simulated(), "old", after, "new");
  EXPECT_TRUE(comparison.profilers[0].differs);
  EXPECT_GT(comparison.profilers[0].error_change->estimate, 3);
  EXPECT_FALSE(comparison.profilers[1].differs);
  ASSERT_EQ(comparison.facts.size(), 1U);
  EXPECT_EQ(comparison.facts[0].after, "26");
  EXPECT_NE(html_page(comparison).find("<b>worse</b>"), std::string::npos);
}

TEST(Comparison, SaysNothingWhereTheControlsOfOneSideFail) {
  test::Simulation simulation{.forks = 3, .samples = 2000};
  simulation.profilers[0].bias = test::Bias::skids;
  Report after = report_of({scored(simulation)});
  after.programs[0].controls[0].state = scoring::ControlState::fails;
  const Comparison comparison = compared(simulated(), "old", after, "new");
  EXPECT_TRUE(comparison.profilers[0].differs);
  const std::string page = html_page(comparison);
  EXPECT_EQ(page.find("<b>worse</b>"), std::string::npos);
  EXPECT_EQ(page.find("no difference"), std::string::npos);
  EXPECT_NE(page.find("<br>withheld"), std::string::npos);
}

TEST(Comparison, KeepsProfilersThatOneSideLacks) {
  test::Simulation simulation{.forks = 3, .samples = 2000};
  simulation.profilers.erase(simulation.profilers.begin());
  const Comparison comparison = compared(simulated(), "A", report_of({scored(simulation)}), "B");
  EXPECT_FALSE(comparison.profilers[0].after);
  EXPECT_NE(html_page(comparison).find("not run"), std::string::npos);
}

}  // namespace
}  // namespace assay::report
