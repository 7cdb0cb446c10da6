// SPDX-License-Identifier: Apache-2.0
#include "scheduler/scoring/stored/score_format.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "scheduler/scoring/design/run_order.h"
#include "tests/support/golden.h"
#include "tests/support/scoring/simulated_experiment.h"

namespace assay::scoring {
namespace {

Results small_results() {
  auto profilers = test::profilers_of_each_bias();
  profilers.resize(2);
  return test::simulate({.profilers = profilers, .forks = 1, .samples = 200});
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  const auto at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return text.replace(at, from.size(), to);
}

std::string error_of_experiment(const std::string& text) {
  const auto read = experiment_from_json(text);
  return read ? "read" : read.error().message();
}

TEST(ScoreFormat, ExperimentsAndCellsAreReadAsTheyWereWritten) {
  const Results results = small_results();
  const auto experiment = experiment_from_json(to_json(results.experiment));
  ASSERT_TRUE(experiment) << experiment.error().message();
  EXPECT_EQ(*experiment, results.experiment);
  for (const Cell& cell : results.cells) {
    const auto read = cell_from_json(to_json(cell));
    ASSERT_TRUE(read) << read.error().message();
    EXPECT_EQ(*read, cell);
    EXPECT_TRUE(CellChecker(*experiment).check(*read));
  }
}

TEST(ScoreFormat, BlocksOfACellAreWrittenWhereThereAreAny) {
  const Results results = test::simulate({.forks = 1});
  Cell cell = results.cells.front();
  EXPECT_EQ(to_json(cell).find("\"blocks\""), std::string::npos);
  cell.blocks = {{"a.B.run(int) block 3", 17}, {"a.B.run(int) block 5", 1}};
  const auto again = cell_from_json(to_json(cell));
  ASSERT_TRUE(again) << again.error().message();
  EXPECT_EQ(*again, cell);
}

TEST(ScoreFormat, FilesAreAsDocumented) {
  const Results results = small_results();
  test::expect_golden("scoring/experiment.json", to_json(results.experiment));
  Cell cell = results.cells.at(3);
  cell.iterations = {.runtime_us = {1200, 1100}, .cpu_us = {}, .slowed_from = 1};
  cell.sampled = {
      .run = {.compiled = 7, .generated = 5, .elsewhere = 3, .of_vm = 1, .of_compilers = 4},
      .iterations = {.compiled = 7, .generated = 2, .elsewhere = 2, .of_vm = 1},
      .warm = {.compiled = 6, .generated = 1, .elsewhere = 1, .of_vm = 0}};
  test::expect_golden("scoring/cell.json", to_json(cell));
  EXPECT_EQ(*cell_from_json(to_json(cell)), cell);
}

TEST(ScoreFormat, KeepsTheClockOfIterations) {
  Results results = small_results();
  results.experiment.iteration_clock = IterationClock::process;
  results.experiment.iterations_of_a_round = 20;
  results.experiment.iterations_of_a_run = 1000;
  EXPECT_EQ(timed_in_a_run(results.experiment), 50);
  const auto experiment = experiment_from_json(to_json(results.experiment));
  ASSERT_TRUE(experiment) << experiment.error().message();
  EXPECT_EQ(*experiment, results.experiment);
  Cell cell = results.cells.at(3);
  cell.iterations = {
      .runtime_us = {1200}, .cpu_us = {400}, .clock = IterationClock::process, .slowed_from = {}};
  EXPECT_EQ(*cell_from_json(to_json(cell)), cell);
}

TEST(ScoreFormat, ErrorsNameThePlaceAndWhatWasExpected) {
  const std::string text = to_json(small_results().experiment);
  EXPECT_EQ(error_of_experiment(replaced(text, "\"schema_version\": 1", "\"schema_version\": 9"))
                    .find('9') != std::string::npos,
            true);
  EXPECT_NE(error_of_experiment(replaced(text, "\"role\": \"subject\"", "\"role\": \"judge\""))
                .find("profilers[0].role: \"judge\" is not one of subject, known_liar"),
            std::string::npos);
  EXPECT_NE(error_of_experiment(replaced(text, "\"id\": \"lossy\"", "\"id\": \"perfect\""))
                .find("two profilers have the id \"perfect\""),
            std::string::npos);
  EXPECT_NE(error_of_experiment(replaced(text, "\"java_share\": 1.0", "\"java_share\": 1.5"))
                .find("java_share"),
            std::string::npos);
  // One more than 32 bits hold, which would be read as 0.
  EXPECT_NE(error_of_experiment(replaced(text, "\"operations\": 20", "\"operations\": 4294967296"))
                .find("operations"),
            std::string::npos);
  EXPECT_NE(error_of_experiment(text.substr(0, text.size() / 2)), "read");
  EXPECT_NE(error_of_experiment("{}"), "read");
}

TEST(ScoreFormat, MembersOfLaterVersionsAreSkipped) {
  const std::string text = to_json(small_results().experiment);
  EXPECT_EQ(error_of_experiment(replaced(text, "\"title\"", "\"colour\": [1, {}], \"title\"")),
            "read");
}

TEST(ScoreFormat, ACellOfAnotherExperimentIsRefused) {
  const Results results = small_results();
  Cell cell = results.cells.front();
  cell.key.profiler = "other";
  EXPECT_FALSE(CellChecker(results.experiment).check(cell));
  cell = results.cells.front();
  cell.order += 1;
  EXPECT_FALSE(CellChecker(results.experiment).check(cell));
  cell = results.cells.front();
  cell.times.cpu_ns = -1;
  EXPECT_FALSE(CellChecker(results.experiment).check(cell));
}

TEST(ScoreFormat, OneCheckerIsEnoughForAllCells) {
  const Results results = test::simulate({.forks = 1, .samples = 50});
  const CellChecker checker(results.experiment);
  for (const Cell& cell : results.cells) {
    EXPECT_TRUE(checker.check(cell)) << cell_file_name(cell);
  }
  for (const CellKey& key : results.experiment.order) {
    EXPECT_TRUE(checker.check_run(key));
  }
  EXPECT_FALSE(checker.check_run({.variant = {}, .profiler = "debug-info"}));
  EXPECT_FALSE(checker.check_run(
      {.variant = {.kind = VariantKind::single_block, .block = "no such block"}}));
}

// 50.2 and 50.7 would share a file, and 1e17 is no int.
TEST(ScoreFormat, TargetsAreWholePercentsWithinTheLimits) {
  const Results results = small_results();
  for (const double bad : {50.2, 0.0, -50.0, 1001.0, 1e17}) {
    Experiment experiment = results.experiment;
    experiment.plans.front().target_percent = bad;
    EXPECT_FALSE(check(experiment)) << bad;
    EXPECT_NE(error_of_experiment(to_json(experiment)).find("a whole percent from 1 to 1000"),
              std::string::npos)
        << bad;
    Cell cell = results.cells.front();
    cell.key.variant = {.kind = VariantKind::whole_program, .target_percent = bad};
    EXPECT_FALSE(CellChecker(results.experiment).check(cell)) << bad;
    EXPECT_NE(cell_file_name(cell), "");
  }
  Experiment other = results.experiment;
  other.order.push_back({.variant = {.kind = VariantKind::base, .target_percent = 50}, .fork = 9});
  EXPECT_FALSE(check(other));
}

// Merging adds the forks of one folder to those of another, which has to stay within 32 bits.
TEST(ScoreFormat, ForksAreFewEnoughToBeAdded) {
  Experiment experiment = small_results().experiment;
  experiment.order.push_back({.fork = 999'999});
  EXPECT_TRUE(check(experiment));
  experiment.order.back().fork = 1'000'000;
  EXPECT_FALSE(check(experiment));
  EXPECT_NE(error_of_experiment(to_json(experiment)).find("a cell is of fork 1000000"),
            std::string::npos);
}

// b3's debug information is wrong, which is said by cells that no run is made for.
TEST(ScoreFormat, DebugInformationHasTheOraclesRuns) {
  const Results results = test::simulate({.forks = 1, .samples = 50});
  const auto is_of = [](const char* profiler) {
    return [=](const Cell& cell) { return cell.key.profiler == profiler; };
  };
  const auto named = std::ranges::find_if(results.cells, is_of("debug-info"));
  ASSERT_NE(named, results.cells.end());
  EXPECT_TRUE(CellChecker(results.experiment).check(*named));
  EXPECT_FALSE(is_run(results.experiment, *named));
  EXPECT_EQ(results.experiment.order.at(named->order).profiler, "oracle");

  Cell of_another = *std::ranges::find_if(results.cells, is_of("perfect"));
  of_another.key.profiler = "debug-info";
  EXPECT_FALSE(CellChecker(results.experiment).check(of_another));
  Cell of_another_fork = *named;
  of_another_fork.key.fork += 1;
  EXPECT_FALSE(CellChecker(results.experiment).check(of_another_fork));
  Experiment ordered = results.experiment;
  ordered.order.push_back(named->key);
  EXPECT_FALSE(check(ordered));
}

TEST(ScoreFormat, FileNamesSortInOrderOfRunning) {
  Cell cell;
  cell.order = 42;
  cell.key = {{VariantKind::single_block, 0, "b/3"}, "async cpu", 7};
  EXPECT_EQ(cell_file_name(cell), "00042-single_block-b_3-async_cpu-f7.json");
  cell.key = {{VariantKind::whole_program, 150}, "", 0};
  EXPECT_EQ(cell_file_name(cell), "00042-whole_program-150-none-f0.json");
}

}  // namespace
}  // namespace assay::scoring
