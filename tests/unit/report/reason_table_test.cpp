// SPDX-License-Identifier: Apache-2.0
// Tests the table of which blocks are found, by their traits, for one program and for all.
#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

#include "scheduler/report/sections.h"
#include "tests/unit/report/simulated_report.h"

namespace assay::report {
namespace {

scoring::ReasonSplit split_of(const std::string& version, const std::string& jdk,
                              std::uint32_t detected) {
  scoring::ReasonSplit split{};
  split.profiler = "honest";
  split.version = version;
  split.jdk = jdk;
  split.reason = "inlining";
  split.value = "inlined";
  split.tested = 4;
  split.detected = detected;
  return split;
}

// Returns a report that has a verdict for each of the splits.
Report report_with(const std::vector<scoring::ReasonSplit>& splits) {
  Report report;
  for (const scoring::ReasonSplit& split : splits) {
    scoring::Verdict verdict{};
    verdict.profiler = split.profiler;
    verdict.version = split.version;
    verdict.jdk = split.jdk;
    report.overall.push_back(verdict);
  }
  report.reasons = splits;
  return report;
}

std::string head_of(const std::string& column) {
  return "<th scope=\"col\" class=\"num\" data-first=\"descending\">" + column + "</th>";
}

std::string filled_reasons(const Report& report) {
  return filled("overall_reasons", overall_reasons(report));
}

TEST(OverallReasons, HaveAColumnForEachVersionAndJdkOfAProfiler) {
  const std::string text = filled_reasons(report_with(
      {split_of("1", "JDK 25", 4), split_of("2", "JDK 25", 3), split_of("2", "JDK 26", 2)}));
  EXPECT_NE(text.find("<th scope=\"col\">Blocks</th>" + head_of("honest 1, JDK 25") +
                      head_of("honest 2, JDK 25") + head_of("honest 2, JDK 26") + "</tr>"),
            std::string::npos)
      << text;
  EXPECT_EQ(count_of(text, "inlining: inlined"), 1U);
  EXPECT_LT(text.find(">4 of 4<"), text.find(">3 of 4<"));
  EXPECT_LT(text.find(">3 of 4<"), text.find(">2 of 4<"));
  EXPECT_NE(text.find(">2 of 4<"), std::string::npos);
}

TEST(OverallReasons, NameAProfilerOfOneVersionByItsIdAlone) {
  const std::string text = filled_reasons(report_with({split_of("1", "JDK 25", 4)}));
  EXPECT_NE(text.find(head_of("honest") + "</tr>"), std::string::npos) << text;
}

TEST(OverallReasons, HaveADashWhereAVersionHasNoSuchBlocks) {
  Report report = report_with({split_of("1", "JDK 25", 4), split_of("2", "JDK 25", 3)});
  report.reasons[1].value = "root method";
  const std::string text = filled_reasons(report);
  EXPECT_EQ(count_of(text, "<tr><th scope=\"row\">"), 2U);
  EXPECT_EQ(count_of(text, "<td class=\"num\">–</td>"), 2U);
}

TEST(ReasonTable, OfOneProgramGoesByIds) {
  const std::string text =
      filled("reason_table", reason_table({split_of("1", "JDK 25", 3)}, {"honest", "other"}));
  EXPECT_NE(text.find(head_of("honest") + head_of("other") + "</tr>"), std::string::npos) << text;
  EXPECT_NE(text.find(">3 of 4<"), std::string::npos);
  EXPECT_EQ(count_of(text, "<td class=\"num\">–</td>"), 1U);
}

}  // namespace
}  // namespace assay::report
