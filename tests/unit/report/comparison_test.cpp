// SPDX-License-Identifier: Apache-2.0
// Two reports side by side.
#include <gtest/gtest.h>
#include <rapidjson/document.h>

#include <algorithm>

#include "scheduler/report/comparison_rows.h"
#include "scheduler/report/report.h"
#include "tests/unit/report/simulated_report.h"

namespace assay::report {
namespace {

// The first one.
Report with_a_worse_profiler_on_jdk_26() {
  test::Simulation simulation{.forks = 3, .samples = 2000};
  simulation.profilers[0].bias = test::Bias::skids;
  Report report = report_of({scored(simulation)});
  report.programs[0].experiment.versions = {{"JDK", "26"}};
  return report;
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
  const Report after = with_a_worse_profiler_on_jdk_26();
  const Comparison comparison = compared(simulated(), "old", after, "new");
  EXPECT_TRUE(comparison.profilers[0].differs);
  EXPECT_GT(comparison.profilers[0].error_change->estimate, 3);
  EXPECT_FALSE(comparison.profilers[1].differs);
  ASSERT_EQ(comparison.facts.size(), 1U);
  EXPECT_EQ(comparison.facts[0].after, "26");
  EXPECT_NE(html_page(comparison).find("<b>worse</b>"), std::string::npos);
}

TEST(Comparison, KeepsNamesOfFoldersAsTheyAre) {
  const std::string page =
      html_page(compared(simulated(), "#old", with_a_worse_profiler_on_jdk_26(), "new"));
  EXPECT_NE(page.find("<th scope=\"col\">What</th><th scope=\"col\">#old</th>"
                      "<th scope=\"col\">new</th>"),
            std::string::npos);
  EXPECT_NE(page.find(">Found #old</th>"), std::string::npos);
}

TEST(Comparison, IsNotOfErrorsThatNobodyKnows) {
  test::Simulation simulation{.forks = 3, .samples = 2000};
  simulation.profilers[0].bias = test::Bias::skids;
  Report after = report_of({scored(simulation)});
  const std::string profiler = simulation.profilers[0].variant.id;
  for (scoring::BlockScore& block : after.programs[0].blocks) {
    block.tells_amount = block.profiler != profiler;
  }
  const Comparison comparison = compared(simulated(), "old", after, "new");
  EXPECT_FALSE(comparison.profilers[0].error_change);
  EXPECT_TRUE(comparison.profilers[1].error_change);
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
  for (const ComparedVerdict& row : rows_of(comparison)) {
    EXPECT_FALSE(row.differs) << row.pair;
    EXPECT_FALSE(row.error_change) << row.pair;
    EXPECT_EQ(row.verdict.is_believed, row.side == "before") << row.pair;
  }
}

TEST(Comparison, HasARowForEachSidesVerdict) {
  const Report after = with_a_worse_profiler_on_jdk_26();
  const Comparison comparison = compared(simulated(), "old, kept", after, "new");
  const auto rows = rows_of(comparison);
  ASSERT_EQ(rows.size(), 2 * comparison.profilers.size());
  EXPECT_EQ(rows[0].side, "before");
  EXPECT_EQ(rows[1].side, "after");
  EXPECT_EQ(rows[1].folder, "new");
  EXPECT_EQ(rows[1].verdict.verdict.error->estimate,
            comparison.profilers[0].after->error->estimate);
  EXPECT_EQ(rows[0].differs, true);
  EXPECT_EQ(rows[1].error_change->estimate, comparison.profilers[0].error_change->estimate);

  const std::string csv = comparison_csv(comparison);
  EXPECT_EQ(std::ranges::count(csv, '\n'), static_cast<std::ptrdiff_t>(rows.size()) + 1);
  EXPECT_NE(csv.find(",before,\"old, kept\","), std::string::npos);
  rapidjson::Document json;
  json.Parse(comparison_json(comparison).c_str());
  ASSERT_TRUE(json.IsObject());
  ASSERT_EQ(json["verdicts"].Size(), rows.size());
  EXPECT_STREQ(json["verdicts"][0]["side"].GetString(), "before");
  EXPECT_TRUE(json["verdicts"][0]["differs"].GetBool());
  ASSERT_EQ(json["facts"].Size(), 1U);
  EXPECT_STREQ(json["facts"][0]["after"].GetString(), "26");
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
