// SPDX-License-Identifier: Apache-2.0
// The table of verdicts, and the words for them.
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <string_view>

#include "scheduler/report/report.h"
#include "scheduler/report/wording.h"
#include "tests/unit/report/simulated_report.h"

namespace assay::report {
namespace {

using scoring::Grade;

// What stands there in a profiler's row.
std::string cell_of(const Report& report, const std::string& profiler, const std::string& label,
                    const std::string& table = "verdicts") {
  const std::string page = html_page(report);
  const auto row = page.find("<b>" + profiler + "</b>", page.find("id=\"" + table + "\""));
  const auto begin = page.find("data-label=\"" + label + "\"", row);
  return page.substr(begin, page.find("</td>", begin) - begin);
}

std::string time_on_wrong_methods(const Report& report, const std::string& profiler) {
  return cell_of(report, profiler, "Time on wrong methods", "figures");
}

TEST(VerdictTable, GradesProfilersAndNotWhatTheyAreComparedWith) {
  const Report& report = simulated();
  ASSERT_TRUE(report.controls_hold());
  EXPECT_NE(cell_of(report, "perfect", "Verdict").find("accurate"), std::string::npos);
  EXPECT_NE(cell_of(report, "polls", "Verdict").find("misleading"), std::string::npos);
  for (const char* reference : {"oracle", "debug-info"}) {
    const std::string text = cell_of(report, reference, "Verdict");
    EXPECT_NE(text.find("reference"), std::string::npos) << text;
    EXPECT_EQ(text.find("chip"), std::string::npos) << text;
  }
}

TEST(VerdictTable, SaysWhatTimeOnWrongMethodsIsAProfilersOwn) {
  Report report = simulated();
  for (scoring::Verdict& verdict : report.overall) {
    if (verdict.wrong_share) {
      verdict.wrong_share = 40;
      verdict.own_wrong_share = {30, 25, 35};
    }
  }
  for (const char* profiler : {"perfect", "polls"}) {
    const std::string text = time_on_wrong_methods(report, profiler);
    EXPECT_NE(text.find("40.0 %, its own 30.0 %"), std::string::npos) << text;
  }
  const std::string of_the_jvm = time_on_wrong_methods(report, "debug-info");
  EXPECT_NE(of_the_jvm.find("40.0 %"), std::string::npos) << of_the_jvm;
  EXPECT_EQ(of_the_jvm.find("its own"), std::string::npos) << of_the_jvm;
  const std::string of_our_own = time_on_wrong_methods(report, "oracle");
  EXPECT_NE(of_our_own.find(">reference<"), std::string::npos) << of_our_own;
}

// The figures are missing, as they are where too much of the time has no method.
TEST(VerdictTable, SaysWhyTimeOnWrongMethodsIsNotTold) {
  Report report = simulated();
  for (scoring::Verdict& verdict : report.overall) {
    verdict.wrong_share.reset();
    verdict.own_wrong_share.reset();
  }
  for (const char* profiler : {"perfect", "polls", "debug-info"}) {
    const std::string text = time_on_wrong_methods(report, profiler);
    EXPECT_NE(text.find("not told: too much of the time has no method"), std::string::npos) << text;
    EXPECT_EQ(text.find("reference"), std::string::npos) << text;
  }
  const std::string of_our_own = time_on_wrong_methods(report, "oracle");
  EXPECT_NE(of_our_own.find(">reference<"), std::string::npos) << of_our_own;
}

TEST(VerdictTable, ExplainsAGradeThatChanceLeavesOpen) {
  Report report = simulated();
  report.overall[0].grade = Grade::not_accurate;
  const std::string page = html_page(report);
  EXPECT_NE(page.find("<span class=\"chip not-accurate\">≠ not accurate</span>"),
            std::string::npos);
  EXPECT_NE(page.find("partly or misleading, and which of the two may be chance"),
            std::string::npos);
}

// Colours alone are not enough.
TEST(Words, OfEachGradeBeginWithAMarkOfItsOwn) {
  std::set<std::string_view> marks;
  std::set<std::string_view> names;
  std::set<std::string_view> classes;
  for (const Grade grade :
       {Grade::accurate, Grade::partly, Grade::not_accurate, Grade::misleading, Grade::undecided}) {
    const Word word = word_of(grade);
    const auto space = word.text.find(' ');
    marks.insert(word.text.substr(0, space));
    names.insert(word.text.substr(space + 1));
    classes.insert(word.css);
  }
  EXPECT_EQ(marks.size(), 5U);
  EXPECT_EQ(names.size(), 5U);
  EXPECT_EQ(classes.size(), 5U);
}

}  // namespace
}  // namespace assay::report
