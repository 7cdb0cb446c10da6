// SPDX-License-Identifier: Apache-2.0
// score.json and the CSV files.
#include <gtest/gtest.h>

#include <algorithm>

#include "native/json/document.h"
#include "scheduler/report/report.h"
#include "tests/unit/report/simulated_report.h"

namespace assay::report {
namespace {

// Grades are for those who do not look at the controls, too.
TEST(Files, WithholdGradesWhereControlsFail) {
  Report broken = simulated();
  broken.programs[0].controls[0].state = scoring::ControlState::fails;
  EXPECT_EQ(score_json(broken).find("\"grade\": \""), std::string::npos);
  EXPECT_NE(score_json(broken).find("\"grade\": null"), std::string::npos);
  EXPECT_EQ(count_of(csv_files(broken).at(0).text, ",false,,"), 14U);  // over all, and of one
  EXPECT_EQ(count_of(csv_files(simulated()).at(0).text, ",false,,"), 0U);
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

TEST(ScoreJson, HasTheRulesThatItIsJudgedBy) {
  const auto document = json::Document::parse(score_json(simulated()));
  ASSERT_TRUE(document);
  const auto programs = document->root().elements("programs");
  ASSERT_TRUE(programs);
  const auto rules = programs->at(0).member("rules");
  ASSERT_TRUE(rules);
  EXPECT_EQ(*rules->whole_number("resamples", 0, 1000), 40);
  EXPECT_EQ(*rules->member("error_tolerance_points")->number(0, 100),
            scoring::ScoreRules().error_tolerance);
}

std::string csv_file(const Report& report, std::string_view name) {
  const auto files = csv_files(report);
  const auto found = std::ranges::find(files, name, &NamedText::name);
  EXPECT_NE(found, files.end()) << name;
  return found == files.end() ? "" : found->text;
}

scoring::BlockScore not_measured(const std::string& block) {
  scoring::BlockScore score;
  score.profiler = "p";
  score.block = block;
  return score;
}

// What the page prints of a block.
TEST(Files, SayWhatABlockIs) {
  Report report = simulated();
  scoring::ExperimentScore& program = report.programs[0];
  program.experiment.blocks.resize(1);
  program.experiment.blocks[0] = {.facts = {.id = "b7",
                                            .unit = "u",
                                            .method = "lambda$m",
                                            .lines = {7, 9},
                                            .operations = 5,
                                            .with_debug_info = 4,
                                            .calls = true},
                                  .wanted_ns = 2500,
                                  .instructions = 12};
  program.blocks = {not_measured("b7")};
  const std::string csv = csv_file(report, "blocks.csv");
  EXPECT_TRUE(
      csv.starts_with("program,profiler,block,method,unit,lines,methods,operations,with_debug_info,"
                      "calls,lambda,instructions,wanted_ns,counted_ns,gained_ns,"
                      "gained_ns_low,gained_ns_high,base_forks,"))
      << csv;
  EXPECT_NE(csv.find("p,b7,lambda$m,u,7 9,1,5,4,true,true,12,2500,,,,,0,"), std::string::npos)
      << csv;
  const auto document = json::Document::parse(score_json(report));
  ASSERT_TRUE(document);
  const auto blocks = document->root().elements("programs")->at(0).elements("blocks");
  ASSERT_TRUE(blocks);
  EXPECT_EQ(blocks->at(0).elements("lines")->size(), 2U);
}

TEST(Files, HaveTheIntervalsOfDifferencesAndAgreements) {
  Report report = simulated();
  scoring::ExperimentScore& program = report.programs[0];
  program.shares.resize(1);
  program.shares[0].methods = {{.method = "m", .before = 10, .after = 12, .p = 0.5}};
  program.shares[0].methods[0].interval = {2, 1, 3};
  program.polls.clear();
  const std::string shares = csv_file(report, "shares.csv");
  EXPECT_NE(shares.find("differs,difference_points,difference_points_low,difference_points_high\r"),
            std::string::npos)
      << shares;
  EXPECT_NE(shares.find(",m,10,12,0.5,false,2,1,3\r"), std::string::npos) << shares;

  program.agreements.resize(1);
  program.agreements[0] = {.first = "a", .second = "b", .tau = 0.5, .pairs = 1};
  const auto agreements = [&report] { return csv_file(report, "agreements.csv"); };
  EXPECT_NE(agreements().find("top_overlap,tau,tau_low,tau_high,pairs\r"), std::string::npos);
  EXPECT_NE(agreements().find(",a,b,0,0,0.5,,,1\r"), std::string::npos) << agreements();
  program.agreements[0].tau_interval = {0.5, -0.25, 0.75};
  EXPECT_NE(agreements().find(",a,b,0,0,0.5,-0.25,0.75,1\r"), std::string::npos) << agreements();
  EXPECT_NE(score_json(report).find("\"tau_high\": 0.75"), std::string::npos);
}

// A missing figure is no figure, and least of all 0.
TEST(Files, HaveNoFiguresOfABlockThatWasNotMeasured) {
  Report report = simulated();
  report.programs.resize(1);
  report.programs[0].blocks = {not_measured(report.programs[0].blocks[0].block)};
  EXPECT_NE(score_json(report).find("\"expected\": null"), std::string::npos);
  const std::string blocks = csv_file(report, "blocks.csv");
  EXPECT_NE(blocks.find(",0,0,false,,,,,,,,,,,,,,,undecided,"), std::string::npos) << blocks;
}

TEST(Files, HaveTheChancesThatOutcomesHangOn) {
  Report report = simulated();
  scoring::BlockScore& block = report.programs[0].blocks[0];
  block.is_measured = true;
  block.p_expected = 0.125;
  block.p_amount = 0.375;
  block.by_lines.emplace().p_expected = 0.625;
  const std::string json = score_json(report);
  EXPECT_NE(json.find("\"p_expected\": 0.125"), std::string::npos);
  EXPECT_NE(json.find("\"p_amount\": 0.375"), std::string::npos);
  EXPECT_NE(json.find("\"line_p_expected\": 0.625"), std::string::npos);
  const std::string blocks = csv_file(report, "blocks.csv");
  EXPECT_NE(blocks.find(",p,p_expected,p_amount,outcome,"), std::string::npos) << blocks;
  EXPECT_NE(blocks.find(",line_p,line_p_expected,line_p_amount,line_outcome,"), std::string::npos)
      << blocks;
}

TEST(Csv, HasAsManyFieldsInEachRowAsInItsHead) {
  Report report = simulated();
  report.programs[0].experiment.program.clear();  // an empty field is a field
  report.programs[0].experiment.unmeasured = {{"a block", "it is executed too rarely"}};
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

}  // namespace
}  // namespace assay::report
