// SPDX-License-Identifier: Apache-2.0
// The page of several programs.
#include <gtest/gtest.h>

#include <map>
#include <regex>

#include "scheduler/report/report.h"
#include "tests/unit/report/simulated_report.h"

namespace assay::report {
namespace {

TEST(Page, OfSeveralProgramsIsNotTitledByTheFirst) {
  scoring::ExperimentScore first = simulated().programs[0];
  scoring::ExperimentScore second = first;
  EXPECT_EQ(report_of({first, second}).title, first.experiment.title);
  first.experiment.title = "How well profilers tell the truth about A";
  second.experiment.title = "How well profilers tell the truth about B";
  EXPECT_EQ(report_of({first}).title, first.experiment.title);
  EXPECT_EQ(report_of({first, second}).title, "How well profilers tell the truth about 2 programs");
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

TEST(Page, NamesProgramsThatAreLeftOut) {
  scoring::ExperimentScore broken = simulated().programs[0];
  broken.experiment.program = "a disturbed program";
  broken.controls[0].state = scoring::ControlState::fails;
  const Report report = report_of({simulated().programs[0], broken});
  EXPECT_TRUE(report.controls_hold());
  EXPECT_EQ(left_out(report), std::vector<std::string>{"a disturbed program"});
  const std::string page = html_page(report);
  const auto alert = page.find("class=\"banner fails\" role=\"alert\"");
  ASSERT_NE(alert, std::string::npos);
  EXPECT_NE(page.find("1 of 2 programs fails its controls and is left out of the verdicts: a "
                      "disturbed program<",
                      alert),
            std::string::npos);
  const auto calm = page.find("The controls of the programs that count hold.");
  ASSERT_NE(calm, std::string::npos);
  EXPECT_LT(alert, calm);
  EXPECT_EQ(html_page(simulated()).find("role=\"alert\""), std::string::npos);
  EXPECT_NE(html_page(report_of({broken, simulated().programs[0], broken}))
                .find("2 of 3 programs fail their controls and are left out"),
            std::string::npos);
  EXPECT_NE(score_json(report).find("\"left_out\": [\n  \"a disturbed program\""),
            std::string::npos);
}

TEST(Page, MarksAProgramWhoseOwnControlsFailAndSaysWhich) {
  scoring::ExperimentScore broken = simulated().programs[0];
  broken.controls[0].state = scoring::ControlState::fails;
  broken.controls[1].state = scoring::ControlState::cannot_tell;  // no reason to leave it out
  const std::string page = html_page(report_of({simulated().programs[0], broken}));
  EXPECT_NE(page.find("<details class=\"program\" id=\"program-1\" open><summary><b>simulated "
                      "kernel</b></summary>"),
            std::string::npos);
  const auto folded = page.find("<details class=\"program fails\" id=\"program-2\"><summary>");
  ASSERT_NE(folded, std::string::npos);
  const std::string summary = page.substr(folded, page.find("</summary>", folded) - folded);
  EXPECT_NE(summary.find("✗ control “null” FAILS</span>"), std::string::npos) << summary;
  const auto banner = page.find("<div class=\"banner fails\">", folded);
  EXPECT_LT(banner, page.find("id=\"blocks-2\""));
  EXPECT_EQ(count_of(page, "<div class=\"banner fails\">"), 1U);
  EXPECT_NE(page.find("<a class=\"fails\" href=\"#program-2\">✗ simulated kernel</a>"),
            std::string::npos);
}

TEST(Page, HasWhatItsLinksPointTo) {
  const scoring::ExperimentScore& program = simulated().programs[0];
  for (const Report& report : {simulated(), report_of({program, program})}) {
    const std::string page = html_page(report);
    const std::regex link("href=\"#([^\"]*)\"");
    std::size_t links = 0;
    for (std::sregex_iterator match(page.begin(), page.end(), link), end; match != end; ++match) {
      EXPECT_EQ(count_of(page, " id=\"" + match->str(1) + "\""), 1U) << match->str(1);
      ++links;
    }
    EXPECT_EQ(links, report.programs.size() == 1 ? 9U : 2U + 2U * 9U);
  }
}

}  // namespace
}  // namespace assay::report
