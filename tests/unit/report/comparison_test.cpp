// SPDX-License-Identifier: Apache-2.0
// Two reports side by side.
#include <gtest/gtest.h>

#include "scheduler/report/report.h"
#include "tests/unit/report/simulated_report.h"

namespace assay::report {
namespace {

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
