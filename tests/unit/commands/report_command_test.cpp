// SPDX-License-Identifier: Apache-2.0
// `assay report` over folders as an experiment leaves them.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "native/files/text_file.h"
#include "scheduler/experiment/running/stored_results.h"
#include "scheduler/scoring/design/run_order.h"
#include "scheduler/scoring/stored/score_format.h"
#include "tests/support/scoring/simulated_experiment.h"
#include "tests/support/temporary_folder.h"
#include "tests/unit/commands/captured_program.h"

namespace assay::commands {
namespace {

namespace fs = std::filesystem;

void store(const scoring::Results& results, const fs::path& folder) {
  fs::create_directories(folder / scoring::kCellFolderName);
  std::ofstream(folder / scoring::kExperimentFileName) << to_json(results.experiment);
  for (const scoring::Cell& cell : results.cells) {
    std::ofstream(folder / scoring::kCellFolderName / cell_file_name(cell)) << to_json(cell);
  }
}

scoring::Results small_results() { return test::simulate({.forks = 2, .samples = 200}); }

Outcome said_by_report(std::vector<std::string> words) {
  words.insert(words.begin(), "report");
  return run_captured(std::move(words));
}

int report(std::vector<std::string> words) { return said_by_report(std::move(words)).exit_code; }

class ReportCommand : public testing::Test {
 protected:
  test::TemporaryFolder folder_;
  fs::path a_ = folder_.path() / "a";
  fs::path b_ = folder_.path() / "b";
};

TEST_F(ReportCommand, StoredResultsAreReadAsTheyWere) {
  const scoring::Results results = small_results();
  store(results, a_);
  const auto read = experiment::read_results(a_);
  ASSERT_TRUE(read) << read.error().message();
  EXPECT_EQ(read->experiment, results.experiment);
  EXPECT_EQ(read->cells, results.cells);
}

// The debug information's cell is stored before the run's own: a kill in between leaves it alone.
TEST_F(ReportCommand, WhatIsOfNoFinishedRunIsLeftOut) {
  const scoring::Results results = small_results();
  const auto is_oracles = [](const auto& cell) { return cell.key.profiler == "oracle"; };
  const auto oracle = std::ranges::find_if(results.cells, is_oracles);
  store(results, a_);
  fs::remove(a_ / scoring::kCellFolderName / cell_file_name(*oracle));
  const auto without = experiment::read_results(a_);
  ASSERT_TRUE(without) << without.error().message();
  EXPECT_EQ(without->cells.size(), results.cells.size() - 2);
  EXPECT_EQ(unfinished(without->experiment, without->cells),
            std::vector<std::uint32_t>{oracle->order});

  scoring::Cell failed = *oracle;
  failed.failure = "it crashed";
  failed.profile.reset();
  std::ofstream(a_ / scoring::kCellFolderName / cell_file_name(failed)) << to_json(failed);
  const auto with_failure = experiment::read_results(a_);
  ASSERT_TRUE(with_failure) << with_failure.error().message();
  EXPECT_EQ(with_failure->cells.size(), results.cells.size() - 1);
}

TEST_F(ReportCommand, WritesPageAndFiguresIntoTheFolder) {
  store(small_results(), a_);
  EXPECT_EQ(report({a_.string()}), 0);
  for (const char* file : {"index.html", "score.json", "verdicts.csv", "blocks.csv"}) {
    EXPECT_TRUE(fs::exists(a_ / file)) << file;
  }
  EXPECT_EQ(report({a_.string()}), 0);  // and again, over what is there
}

TEST_F(ReportCommand, AnExperimentThatWasStoppedHasAReportToo) {
  scoring::Results results = small_results();
  results.cells.resize(results.cells.size() / 2);
  store(results, a_);
  std::ofstream(a_ / scoring::kCellFolderName / "00099-half.json.tmp") << "{\"schema_v";
  EXPECT_EQ(report({a_.string()}), 0);
}

TEST_F(ReportCommand, MergesAndCompares) {
  store(small_results(), a_);
  store(test::simulate({.forks = 2, .samples = 200, .seed = 9}), b_);
  const fs::path merged = folder_.path() / "merged";
  EXPECT_EQ(report({a_.string(), b_.string(), "-o", merged.string()}), 0);
  EXPECT_TRUE(fs::exists(merged / "index.html"));
  const fs::path page = folder_.path() / "compared.html";
  EXPECT_EQ(report({"--compare", a_.string(), b_.string(), "-o", page.string()}), 0);
  EXPECT_TRUE(files::file_contains(page, "Verdicts side by side"));
  EXPECT_FALSE(files::file_contains(page, "files beside this page"));  // there are none
  const fs::path rows = folder_.path() / "compared.csv";
  EXPECT_EQ(report({"--compare", a_.string(), b_.string(), "-o", rows.string()}), 0);
  EXPECT_TRUE(files::file_contains(rows, "pair,side,folder,profiler"));
  const fs::path figures = folder_.path() / "compared.json";
  EXPECT_EQ(report({"--compare", a_.string(), b_.string(), "-o", figures.string()}), 0);
  EXPECT_TRUE(files::file_contains(figures, "\"comparison_schema_version\""));
}

TEST_F(ReportCommand, ASideOfAComparisonMayHoldSeveralExperiments) {
  store(small_results(), a_);
  scoring::Results other = small_results();
  other.experiment.program = "another program";
  store(small_results(), b_ / "one");
  store(other, b_ / "other");
  const fs::path page = folder_.path() / "compared.html";
  const Outcome said = said_by_report({"--compare", a_.string(), b_.string(), "-o", page.string()});
  EXPECT_EQ(said.exit_code, 0) << said.errors;
  EXPECT_TRUE(files::file_contains(page, "simulated kernel, another program"));
}

TEST_F(ReportCommand, SaysOverWhichProgramsItsFiguresAre) {
  scoring::Results other = small_results();
  other.experiment.program = "another program";
  store(small_results(), a_);
  store(other, b_);
  const Outcome said =
      said_by_report({a_.string(), b_.string(), "-o", (folder_.path() / "both").string()});
  EXPECT_EQ(said.exit_code, 0) << said.errors;
  EXPECT_NE(said.output.find("own: that of the worst program"), std::string::npos) << said.output;
}

TEST_F(ReportCommand, TwoProfilersCanBeSetBesideEachOther) {
  store(small_results(), a_);
  const fs::path page = folder_.path() / "compared.html";
  const Outcome said =
      said_by_report({"--compare", "--pair", "perfect=skid", "--pair", "lossy=root", a_.string(),
                      a_.string(), "-o", page.string()});
  EXPECT_EQ(said.exit_code, 0) << said.errors;
  EXPECT_TRUE(files::file_contains(page, "<b>perfect / skid</b>"));
  EXPECT_TRUE(files::file_contains(page, "<b>lossy / root</b>"));
  EXPECT_FALSE(files::file_contains(page, "<b>skid</b>"));
  EXPECT_TRUE(files::file_contains(page, "<b>oracle</b>"));
}

TEST_F(ReportCommand, PairsOfProfilersThatAreNotThereAreRefused) {
  store(small_results(), a_);
  const fs::path page = folder_.path() / "compared.html";
  const auto refused = [&](const std::string& pair, const std::string& why) {
    const Outcome said = said_by_report(
        {"--compare", a_.string(), a_.string(), "-o", page.string(), "--pair", pair});
    EXPECT_EQ(said.exit_code, 2);
    EXPECT_NE(said.errors.find(why), std::string::npos) << said.errors;
    EXPECT_FALSE(fs::exists(page));
  };
  refused("perfect", "'perfect' is not a pair");
  refused("perfect=", "'perfect=' is not a pair");
  refused("perfect=asink", "there is no profiler 'asink'");
  EXPECT_EQ(report({a_.string(), "--pair", "perfect=skid"}), 2);
}

// A wrong name on the command line overwrites no experiment and no other file.
TEST_F(ReportCommand, ReplacesReportsOfItsOwnAlone) {
  store(small_results(), a_);
  store(test::simulate({.forks = 2, .samples = 200, .seed = 9}), b_);
  EXPECT_EQ(report({a_.string()}), 0);
  EXPECT_EQ(report({a_.string(), "-o", a_.string()}), 0);
  const auto own = files::read_text_file(a_ / "score.json");
  for (const std::vector<std::string>& sources :
       {std::vector{a_.string(), b_.string()}, std::vector{b_.string()}}) {
    std::vector<std::string> words = sources;
    words.insert(words.end(), {"-o", a_.string()});
    const Outcome said = said_by_report(words);
    EXPECT_EQ(said.exit_code, 2);
    EXPECT_NE(said.errors.find("assay does not replace its report"), std::string::npos)
        << said.errors;
  }
  EXPECT_EQ(*files::read_text_file(a_ / "score.json"), *own);

  const fs::path merged = folder_.path() / "merged";
  EXPECT_EQ(report({a_.string(), b_.string(), "-o", merged.string()}), 0);
  std::ofstream(merged / "tables.md") << "notes";
  EXPECT_EQ(report({a_.string(), b_.string(), "-o", merged.string()}), 0);

  const fs::path site = folder_.path() / "site";
  fs::create_directory(site);
  EXPECT_EQ(report({a_.string(), b_.string(), "-o", site.string()}), 0);
  std::ofstream(site / "score.json") << R"({"goals": 3})";
  const Outcome said = said_by_report({a_.string(), b_.string(), "-o", site.string()});
  EXPECT_EQ(said.exit_code, 2);
  EXPECT_NE(said.errors.find("has files in it"), std::string::npos) << said.errors;
}

TEST_F(ReportCommand, ReplacesComparisonsOfItsOwnAlone) {
  store(small_results(), a_);
  for (const auto& [name, other] :
       {std::pair("compared.html", "<!DOCTYPE html>\nmine"),
        std::pair("compared.csv", "pair,mine\r\n"), std::pair("compared.json", "{\"mine\": 1}")}) {
    const fs::path page = folder_.path() / name;
    const std::vector<std::string> words = {"--compare", a_.string(), a_.string(), "-o",
                                            page.string()};
    EXPECT_EQ(report(words), 0) << name;
    EXPECT_EQ(report(words), 0) << name;
    std::ofstream(page) << other;
    const Outcome said = said_by_report(words);
    EXPECT_EQ(said.exit_code, 2) << name;
    EXPECT_NE(said.errors.find("not a comparison of assay"), std::string::npos) << said.errors;
    EXPECT_TRUE(files::file_contains(page, "mine")) << name;
  }
  EXPECT_EQ(report({"--compare", a_.string(), a_.string(), "-o", folder_.path().string()}), 2);
}

TEST_F(ReportCommand, AFolderWithoutResultsIsNamed) {
  const auto read = experiment::read_results(folder_.path());
  ASSERT_FALSE(read);
  EXPECT_NE(read.error().message().find("holds no results of assay score"), std::string::npos)
      << read.error().message();
}

TEST_F(ReportCommand, MistakesAreUsageErrors) {
  EXPECT_EQ(report({a_.string(), b_.string()}), 2);
  EXPECT_EQ(report({"--compare", a_.string(), "-o", "x.html"}), 2);
  EXPECT_EQ(report({"--compare", a_.string(), b_.string()}), 2);
  EXPECT_EQ(report({}), 2);
}

// cp -r a b
TEST_F(ReportCommand, CopiesOfFoldersAreRefused) {
  const scoring::Results results = small_results();
  store(results, a_);
  fs::copy(a_, b_, fs::copy_options::recursive);
  const fs::path merged = folder_.path() / "merged";
  const Outcome said = said_by_report({a_.string(), b_.string(), "-o", merged.string()});
  EXPECT_EQ(said.exit_code, 2);
  EXPECT_NE(said.errors.find(b_.string() + " and " + a_.string() + " hold the same run"),
            std::string::npos)
      << said.errors;
  EXPECT_FALSE(fs::exists(merged));
}

// Runs that count twice would give false certainty.
TEST_F(ReportCommand, CopiesOfRunsAreRefused) {
  const scoring::Results results = small_results();
  store(results, a_);
  EXPECT_EQ(report({a_.string(), (a_ / ".").string(), "-o", b_.string()}), 2);
  EXPECT_FALSE(fs::exists(b_));
  const fs::path cells = a_ / scoring::kCellFolderName;
  const std::string name = cell_file_name(results.cells[3]);
  fs::copy_file(cells / name, cells / "copy.json");
  const auto copied = experiment::read_results(a_);
  ASSERT_FALSE(copied);
  EXPECT_NE(copied.error().message().find("copy.json: the file holds the run of " + name),
            std::string::npos)
      << copied.error().message();
  fs::remove(cells / "copy.json");
  fs::copy_file(cells / name, cells / cell_file_name(results.cells[4]),
                fs::copy_options::overwrite_existing);
  EXPECT_FALSE(experiment::read_results(a_));
}

TEST_F(ReportCommand, DamageIsNamedByFileAndPlace) {
  EXPECT_EQ(report({a_.string()}), 1);  // nothing is there
  const scoring::Results results = small_results();
  store(results, a_);
  const std::string name = cell_file_name(results.cells[3]);
  std::ofstream(a_ / scoring::kCellFolderName / name) << "{\"schema_version\": 1}";
  const auto read = experiment::read_results(a_);
  ASSERT_FALSE(read);
  EXPECT_NE(read.error().message().find(name), std::string::npos);
  EXPECT_NE(read.error().message().find("key"), std::string::npos);
  EXPECT_NE(read.error().message().find("remove the file"), std::string::npos);  // the remedy
}

}  // namespace
}  // namespace assay::commands
