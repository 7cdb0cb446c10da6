// SPDX-License-Identifier: Apache-2.0
#include "scheduler/scoring/stored/merging.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <utility>

#include "scheduler/scoring/stored/score_format.h"
#include "tests/support/scoring/simulated_experiment.h"

namespace assay::scoring {
namespace {

Results results(std::uint64_t seed) {
  return test::simulate({.forks = 2, .samples = 100, .seed = seed});
}

NamedResults part(std::uint64_t seed) { return {"part-" + std::to_string(seed), results(seed)}; }

TEST(Merging, JoinsTheForksOfOneDesign) {
  const auto all = merged({part(1), part(2)});
  ASSERT_TRUE(all) << all.error().message();
  ASSERT_EQ(all->size(), 1U);
  const Results& joined = all->front();
  EXPECT_EQ(joined.cells.size(), 2 * results(1).cells.size());
  EXPECT_TRUE(check(joined.experiment));
  for (const Cell& cell : joined.cells) {
    EXPECT_TRUE(CellChecker(joined.experiment).check(cell));
  }
}

TEST(Merging, LeavesOtherDesignsBesideEachOther) {
  NamedResults other = part(2);
  other.results.experiment.versions = {{"jdk", "26"}};
  const auto all = merged({part(1), other, part(3)});
  ASSERT_TRUE(all) << all.error().message();
  ASSERT_EQ(all->size(), 2U);
  EXPECT_EQ(all->at(0).cells.size(), 2 * all->at(1).cells.size());
  EXPECT_TRUE(merged({})->empty());
}

// Of a folder that was copied with its runs.
TEST(Merging, RefusesARunThatWouldCountTwice) {
  NamedResults copy = part(2);
  copy.name = "copy";
  const std::string shared = cell_file_name(copy.results.cells.front());
  const auto refused = merged({part(1), part(2), copy});
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code(), ErrorCode::invalid_argument);
  EXPECT_NE(refused.error().message().find("copy and part-2 hold the same run, " + shared),
            std::string::npos)
      << refused.error().message();
}

// A folder was copied when half of its runs were there, and the runs went on in both folders.
TEST(Merging, RefusesPartsThatShareSomeRunsOnly) {
  const NamedResults whole = part(1);
  NamedResults half = whole;
  for (std::size_t i = 1; i < half.results.cells.size(); ++i) {
    RunTimes& times = half.results.cells[i].times;
    times.process_ns = times.process_ns.value_or(0) + 1;
  }
  EXPECT_FALSE(merged({whole, half}));
  half.results.cells.erase(half.results.cells.begin());
  EXPECT_TRUE(merged({whole, half}));
}

// The parts of one program must agree in what cells mean, because a report has one verdict of a
// profiler.
TEST(Merging, RefusesAProgramsPartsWhoseCellsMeanDifferentThings) {
  NamedResults later = part(2);
  later.results.experiment.cell_meaning = 2;
  later.results.experiment.versions = {{"jdk", "26"}};
  const auto refused = merged({part(1), later});
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code(), ErrorCode::invalid_argument);
  EXPECT_NE(refused.error().message().find("part-2 and part-1 are of one program"),
            std::string::npos)
      << refused.error().message();
  EXPECT_NE(refused.error().message().find("cell_meaning 2 and 1"), std::string::npos);
  later.results.experiment.program = "another";
  EXPECT_TRUE(merged({part(1), later}));
  later.results.experiment = part(2).results.experiment;
  EXPECT_TRUE(merged({part(1), later}));
}

// Runs that failed at their start have no times, and so look alike everywhere.
TEST(Merging, RunsWithoutTimesAreNoCopies) {
  NamedResults failed = part(1);
  for (Cell& cell : failed.results.cells) {
    cell.times = {};
    cell.failure = "no such class";
  }
  EXPECT_TRUE(merged({failed, failed}));
}

}  // namespace
}  // namespace assay::scoring
