// SPDX-License-Identifier: Apache-2.0
#include "scheduler/rebench/joining.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "scheduler/scoring/design/run_order.h"
#include "tests/support/rebench/recorded_data.h"
#include "tests/support/scoring/simulated_experiment.h"

namespace assay::rebench {
namespace {

constexpr const char* kId = "0123456789abcdef";

StoredRuns stored_runs(bool with_debug_information = false) {
  auto profilers = test::profilers_of_each_bias();
  if (!with_debug_information) {
    std::erase_if(profilers, [](const auto& one) { return !has_runs(one.variant); });
  }
  StoredRuns stored{.program = "Sieve",
                    .experiment = kId,
                    .results = test::simulate({.profilers = profilers, .forks = 3, .samples = 50})};
  for (const scoring::Cell& cell : stored.results.cells) {
    stored.printed_ms.emplace(cell.key, test::runtimes_ms_of(cell));
  }
  return stored;
}

DataFile data_of(std::span<const scoring::Cell> cells, const char* id = kId,
                 const std::string& program = "Sieve") {
  auto data = read_data_file(test::recorded_data(program, id, cells));
  EXPECT_TRUE(data) << data.error().message();
  return *std::move(data);
}

// What is said beyond what the experiment said before it was run.
std::vector<scoring::Unmeasured> news(const scoring::Results& results, const StoredRuns& before) {
  const auto& all = results.experiment.unmeasured;
  const auto old = static_cast<std::ptrdiff_t>(before.results.experiment.unmeasured.size());
  return {all.begin() + old, all.end()};
}

TEST(Joining, WholeExperimentsAreWhatAssayScoreHas) {
  const StoredRuns stored = stored_runs();
  const auto results = joined(data_of(stored.results.cells), stored);
  ASSERT_TRUE(results) << results.error().message();
  EXPECT_EQ(results->experiment, stored.results.experiment);
  EXPECT_EQ(results->cells, stored.results.cells);
}

// A cell that holds a run's samples by other names is no run of ReBench's.
TEST(Joining, CellsThatAreNoRunsGoWithTheirRun) {
  const StoredRuns stored = stored_runs(true);
  std::vector<scoring::Cell> runs = stored.results.cells;
  std::erase_if(runs, [&](const auto& cell) { return !is_run(stored.results.experiment, cell); });
  ASSERT_LT(runs.size(), stored.results.cells.size());
  const auto all = joined(data_of(runs), stored);
  ASSERT_TRUE(all) << all.error().message();
  EXPECT_EQ(all->cells, stored.results.cells);
  EXPECT_TRUE(news(*all, stored).empty());

  const auto oracles =
      std::erase_if(runs, [](const auto& cell) { return cell.key.profiler == "oracle"; });
  const auto rest = joined(data_of(runs), stored);
  ASSERT_TRUE(rest) << rest.error().message();
  EXPECT_EQ(rest->cells, runs);
  ASSERT_EQ(news(*rest, stored).size(), 1U);
  EXPECT_EQ(news(*rest, stored)[0].what,
            std::to_string(oracles) + " of " +
                std::to_string(stored.results.experiment.order.size()) + " runs");
}

TEST(Joining, WhatReBenchDoesNotHaveIsLeftOutAndSaid) {
  const StoredRuns stored = stored_runs();
  std::vector<scoring::Cell> recorded = stored.results.cells;
  recorded.resize(recorded.size() - 2);
  const auto results = joined(data_of(recorded), stored);
  ASSERT_TRUE(results) << results.error().message();
  EXPECT_EQ(results->cells, recorded);
  const auto said = news(*results, stored);
  ASSERT_EQ(said.size(), 1U);
  EXPECT_EQ(said[0].what, "2 of " + std::to_string(stored.results.cells.size()) + " runs");
  EXPECT_NE(said[0].why.find("left out"), std::string::npos);
}

TEST(Joining, MissingCellFilesAreSaid) {
  StoredRuns stored = stored_runs();
  const DataFile data = data_of(stored.results.cells);
  stored.results.cells.erase(stored.results.cells.begin());
  const auto results = joined(data, stored);
  ASSERT_TRUE(results) << results.error().message();
  const auto said = news(*results, stored);
  ASSERT_EQ(said.size(), 1U);
  EXPECT_NE(said[0].what.find("1 of 3 runs"), std::string::npos) << said[0].what;
  EXPECT_NE(said[0].why.find("cell files are missing"), std::string::npos) << said[0].why;
}

TEST(Joining, RunsThatWereNotMadeAreSaidForEachArm) {
  StoredRuns stored = stored_runs();
  std::erase_if(stored.results.cells, [](const auto& cell) { return cell.key.fork > 0; });
  const auto results = joined(data_of(stored.results.cells), stored);
  ASSERT_TRUE(results) << results.error().message();
  const auto said = news(*results, stored);
  EXPECT_EQ(said.size(), stored.results.cells.size());
  for (const auto& [what, why] : said) {
    EXPECT_NE(what.find("2 of 3 runs"), std::string::npos) << what;
    EXPECT_EQ(why, "ReBench has not made these runs");
  }
}

TEST(Joining, FailedRunsStayWithTheirReason) {
  StoredRuns stored = stored_runs();
  stored.results.cells[0].failure = "it crashed";
  stored.failures[stored.results.cells[1].key] = {"no output", "crashed"};
  const std::span<const scoring::Cell> all = stored.results.cells;
  const auto results = joined(data_of(all.subspan(1)), stored);
  ASSERT_TRUE(results) << results.error().message();
  EXPECT_EQ(results->cells, stored.results.cells);
  const auto said = news(*results, stored);
  ASSERT_EQ(said.size(), 1U);
  EXPECT_NE(said[0].why.find("failed 2 times"), std::string::npos);
  EXPECT_NE(said[0].why.find("crashed"), std::string::npos);
}

TEST(Joining, DataOfOthersIsRefused) {
  const StoredRuns stored = stored_runs();
  const auto other = joined(data_of(stored.results.cells, "fedcba9876543210"), stored);
  ASSERT_FALSE(other);
  EXPECT_NE(other.error().message().find("another experiment"), std::string::npos);

  DataFile slower = data_of(stored.results.cells);
  slower.runs[5].runtimes_ms[1] += 0.001;
  const auto mixed = joined(slower, stored);
  ASSERT_FALSE(mixed);
  EXPECT_NE(mixed.error().message().find("has other times"), std::string::npos);

  DataFile more = data_of(stored.results.cells);
  more.runs.back().invocation = 4;
  const auto too_many = joined(more, stored);
  ASSERT_FALSE(too_many);
  EXPECT_NE(too_many.error().message().find("no run 4 of"), std::string::npos);
  EXPECT_EQ(programs_not_in(data_of(stored.results.cells), {"Queens"}),
            std::vector<std::string>{"Sieve"});
  EXPECT_TRUE(programs_not_in(data_of(stored.results.cells), {"Queens", "Sieve"}).empty());
}

TEST(Joining, ARunWhoseLastLinesAreMissingCounts) {
  const StoredRuns stored = stored_runs();
  DataFile data = data_of(stored.results.cells);
  data.runs.back().runtimes_ms.pop_back();
  const auto results = joined(data, stored);
  ASSERT_TRUE(results) << results.error().message();
  EXPECT_EQ(results->cells.size(), stored.results.cells.size());
}

TEST(Joining, OneArmAfterTheOtherIsSaid) {
  const StoredRuns stored = stored_runs();
  std::vector<scoring::Cell> batch = stored.results.cells;
  std::ranges::sort(batch, {}, [](const scoring::Cell& cell) { return cell.key; });
  const auto results = joined(data_of(batch), stored);
  ASSERT_TRUE(results) << results.error().message();
  const auto said = news(*results, stored);
  ASSERT_EQ(said.size(), 1U);
  EXPECT_NE(said[0].why.find("-s random"), std::string::npos);
}

}  // namespace
}  // namespace assay::rebench
