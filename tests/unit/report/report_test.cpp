// SPDX-License-Identifier: Apache-2.0
#include "scheduler/report/report.h"

#include <gtest/gtest.h>

#include <regex>

#include "scheduler/report/wording.h"
#include "tests/support/golden.h"
#include "tests/unit/report/simulated_report.h"

namespace assay::report {
namespace {

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

TEST(Wording, NumbersHaveARealMinusAndNoNegativeZero) {
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

TEST(Page, ClosesWhatItOpens) {
  scoring::ExperimentScore broken = simulated().programs[0];
  broken.controls[0].state = scoring::ControlState::fails;
  for (const Report& report : {simulated(), report_of({simulated().programs[0], broken})}) {
    const std::string page = html_page(report);
    for (const std::string tag :
         {"table", "tr", "td", "div", "svg", "details", "span", "main", "p", "nav", "strong"}) {
      EXPECT_EQ(count_of(page, "<" + tag + ">") + count_of(page, "<" + tag + " "),
                count_of(page, "</" + tag + ">"))
          << tag;
    }
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

TEST(Page, GivesVerdictsWhereAControlCannotTell) {
  scoring::ExperimentScore program = scored({.forks = 3, .samples = 2000});
  program.controls.back().state = scoring::ControlState::cannot_tell;
  const Report open = report_of({program});
  EXPECT_FALSE(open.controls_hold());
  EXPECT_TRUE(open.controls_cannot_tell());
  EXPECT_NE(score_json(open).find("\"controls_cannot_tell\": true"), std::string::npos);
  const std::string page = html_page(open);
  EXPECT_NE(page.find("class=\"banner open\""), std::string::npos);
  EXPECT_EQ(page.find("class=\"banner fails\""), std::string::npos);
  EXPECT_NE(page.find("A control cannot tell"), std::string::npos);
  EXPECT_EQ(page.find("withheld"), std::string::npos);
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
  // Alone: "–" before it reads as a minus.
  constexpr const char* kAlone = "<span><span class=\"small\">3 undecided";
  EXPECT_NE(html_page(report).find(kAlone), std::string::npos);
  EXPECT_NE(html_page(compared(report, "A", simulated(), "B")).find(kAlone), std::string::npos);
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

TEST(Page, HasEachComparedMethodBeforeAndAfter) {
  Report report = simulated();
  report.programs[0].shares.resize(2);
  std::size_t methods = 0;
  for (const scoring::ShareComparison& comparison : report.programs[0].shares) {
    methods += comparison.methods.size();
  }
  scoring::MethodChange& change = report.programs[0].shares[0].methods[0];
  change = {.method = "a<b", .before = 10, .after = 12.5, .differs = true};
  change.interval = {2.5, 1.25, 3.75};
  const auto table_in = [](const std::string& page) {
    const auto begin = page.find("<table id=\"changes\"");
    return page.substr(begin, page.find("</table>", begin) - begin);
  };
  const std::string table = table_in(html_page(report));
  EXPECT_EQ(count_of(table, "<tr>"), methods + 1);
  EXPECT_NE(table.find("a&lt;b</th><td>perfect</td><td class=\"num\" data-value=\"100\">+100 %</td>"
                       "<td class=\"num\" data-value=\"10\">10.0</td><td class=\"num\" "
                       "data-value=\"12.5\">12.5</td><td class=\"num\" data-value=\"2.5\">+2.5<br>"
                       "<span class=\"small\">+1.2 to +3.8</span></td><td><b>yes</b></td>"),
            std::string::npos)
      << table;
  change.interval.reset();
  change.differs = false;
  EXPECT_NE(table_in(html_page(report)).find("data-value=\"2.5\">+2.5</td><td>no</td>"),
            std::string::npos);
}

TEST(Page, HasTheIntervalOfAnAgreement) {
  Report report = simulated();
  report.programs[0].agreements = {{.first = "perfect",
                                    .second = "lossy",
                                    .same_hottest = 1,
                                    .top_overlap = 0.8,
                                    .tau = 0.5,
                                    .tau_interval = scoring::Interval{0.5, -0.25, 0.75}}};
  EXPECT_NE(html_page(report).find("0.50<br><span class=\"small\">−0.25 to 0.75<br>80 %, same top"),
            std::string::npos);
  report.programs[0].agreements[0].tau_interval.reset();
  EXPECT_NE(html_page(report).find("0.50<br><span class=\"small\">80 %, same top"),
            std::string::npos);
}

}  // namespace
}  // namespace assay::report
