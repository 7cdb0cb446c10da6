// SPDX-License-Identifier: Apache-2.0
#include "scheduler/scoring/stored/machines.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "scheduler/scoring/design/run_order.h"
#include "scheduler/scoring/score.h"
#include "scheduler/scoring/stored/merging.h"
#include "scheduler/scoring/stored/score_format.h"
#include "tests/support/scoring/simulated_experiment.h"

namespace assay::scoring {
namespace {

std::vector<NamedValue> machine(const std::string& cpu, const std::string& host) {
  return {{"machine.cpu", cpu},
          {"machine.usable_cpus", "2"},
          {"machine.kernel", "6.1"},
          {"machine.memory_bytes", host + " has so many"},
          {std::string(kHostFact), host}};
}

// Returns results whose forks alternate between the machines.
Results made_by(const std::vector<std::vector<NamedValue>>& machines) {
  Results results = test::simulate({.forks = 4, .samples = 200});
  for (Cell& cell : results.cells) {
    cell.machine = machines[cell.key.fork % machines.size()];
  }
  return results;
}

std::size_t runs_of(const Results& results) { return finished_runs(results); }

TEST(Machines, AreLeftAloneWhereNobodySaysWhichTheyAre) {
  const Results results = test::simulate({.forks = 2, .samples = 200});
  const auto parts = by_machine(results);
  ASSERT_EQ(parts.size(), 1U);
  EXPECT_EQ(parts[0].experiment, results.experiment);
  EXPECT_EQ(parts[0].cells, results.cells);
}

TEST(Machines, OfOneKindAreTakenTogetherAndTold) {
  const Results results = made_by({machine("A", "first"), machine("A", "second")});
  const auto parts = by_machine(results);
  ASSERT_EQ(parts.size(), 1U);
  EXPECT_EQ(parts[0].cells, results.cells);
  EXPECT_EQ(parts[0].experiment.program, results.experiment.program);
  EXPECT_EQ(parts[0].experiment.machine, kind_of(machine("A", "whichever")));
  EXPECT_EQ(parts[0].experiment.unmeasured.back().what,
            "differences between 2 machines of one kind");
  EXPECT_NE(parts[0].experiment.unmeasured.back().why.find("first, second"), std::string::npos);
}

TEST(Machines, ThatDifferAreNeverTakenForOne) {
  const Results results = made_by({machine("A", "first"), machine("B", "second")});
  const auto parts = by_machine(results);
  ASSERT_EQ(parts.size(), 2U);
  EXPECT_EQ(runs_of(parts[0]) + runs_of(parts[1]), runs_of(results));
  EXPECT_EQ(parts[0].cells.size() + parts[1].cells.size(), results.cells.size());
  EXPECT_NE(parts[0].experiment.program, parts[1].experiment.program);
  for (const Results& part : parts) {
    EXPECT_TRUE(check(part.experiment));
    EXPECT_EQ(unfinished(part.experiment, part.cells).size(), 0U);
    const CellChecker checker(part.experiment);
    for (const Cell& cell : part.cells) {
      EXPECT_TRUE(checker.check(cell));
      EXPECT_EQ(kind_of(cell.machine), part.experiment.machine);
    }
  }
  // Two folders of one experiment stay apart as well.
  std::vector<NamedResults> named;
  named.reserve(parts.size());
  for (const Results& part : parts) {
    named.push_back({"folder", part});
  }
  const auto all = merged(std::move(named));
  ASSERT_TRUE(all);
  EXPECT_EQ(all->size(), 2U);
}

TEST(Machines, AreJudgedEachByItself) {
  const auto parts = by_machine(made_by({machine("A", "first"), machine("B", "second")}));
  ASSERT_EQ(parts.size(), 2U);
  std::vector<ExperimentScore> scores;
  for (const Results& part : parts) {
    scores.push_back(score(part, {.resamples = 40}));
    EXPECT_EQ(scores.back().verdicts.size(), part.experiment.profilers.size());
    EXPECT_EQ(scores.back().verdicts.front().forks, 2U) << "of four, each machine made two";
  }
  // Across machines, each counts as a program.
  EXPECT_EQ(overall_verdicts(scores).size(), scores[0].verdicts.size());
}

TEST(Machines, ThatMadeNothingYetHaveWhatIsLeft) {
  Results results = made_by({machine("A", "first"), machine("B", "second")});
  std::erase_if(results.cells, [](const Cell& cell) { return cell.key.fork >= 2; });
  const auto parts = by_machine(results);
  ASSERT_EQ(parts.size(), 2U);
  const bool is_first_kind = parts[0].experiment.machine == kind_of(machine("A", ""));
  EXPECT_EQ(runs_of(parts[0]) + runs_of(parts[1]), runs_of(results));
  EXPECT_EQ(unfinished(parts[0].experiment, parts[0].cells).size(),
            unfinished(results.experiment, results.cells).size());
  EXPECT_TRUE(is_first_kind);
}

TEST(Machines, StandInTheCells) {
  Cell cell{.key = {{VariantKind::base}, "", 0}, .machine = machine("A", "first")};
  const auto read = cell_from_json(to_json(cell));
  ASSERT_TRUE(read) << read.error().message();
  EXPECT_EQ(read->machine, cell.machine);
  cell.machine.clear();
  EXPECT_EQ(to_json(cell).find("machine"), std::string::npos);
}

}  // namespace
}  // namespace assay::scoring
