// SPDX-License-Identifier: Apache-2.0
// Tests which blocks the runs of an extent have, and how long they are.
#include "scheduler/experiment/design/extent_runs.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstddef>
#include <string>
#include <vector>

#include "tests/unit/experiment/simulated_program.h"

namespace assay::experiment {
namespace {

constexpr double kTrialS = 40;
constexpr double kIterationNs = 20e6;

// Three units with a hot block each. The second comes late, and has so little time that iterations
// are steady long before.
const std::vector<SimulatedUnit> kUnits = {
    {.share = 20}, {.share = 2.8, .compiled_s = 14}, {.share = 10, .compiled_s = 2}};

ScoreSetup setup() {
  ScoreSetup setup;
  setup.run_seconds = 20;
  setup.least_run_seconds = 8;
  return setup;
}

scoring::ChoiceRules rules() { return {.gain_ns = 5e9, .most_blocks = 3}; }

std::vector<LocatedBlock> blocks_of_a_run(double run_ns) {
  std::vector<LocatedBlock> blocks;
  for (std::size_t i = 0; i < kUnits.size(); ++i) {
    LocatedBlock block{.facts = {}, .key = {SimulatedProgram::key(i), slowdown::BlockNumber(1)}};
    block.facts.id = "b" + std::to_string(i + 1);
    block.facts.unit = block.facts.method = "sim.Unit" + std::to_string(i) + ".run";
    block.facts.operations = block.facts.room = block.facts.with_debug_info = 10;
    block.facts.base_ns = run_ns * kUnits[i].share / 100;
    block.facts.executions = run_ns / 100;
    blocks.push_back(block);
  }
  LocatedBlock rest{.facts = {}, .key = {SimulatedProgram::key(9), slowdown::BlockNumber(1)}};
  rest.facts.id = "rest";
  rest.facts.methods = 0;
  rest.facts.base_ns = run_ns * 0.672;
  blocks.push_back(rest);
  return blocks;
}

FirstLook look_at(const std::vector<SimulatedUnit>& units) {
  const SimulatedProgram program(units);
  FirstLook look;
  look.trial.marks = program.marks_by(kTrialS);
  look.trial.units = outcomes_of(program.plan(), program.log_at(kTrialS));
  look.picked.study.program.profile.run_ns = kIterationNs;
  look.length.warm_up = warm_up_of(look.trial.marks, look.trial.units);
  look.length.iterations = iterations_with_warm_up(look.length.warm_up, 20, kIterationNs);
  look.length.run_s = expected_run_s(look.length.warm_up, look.length.iterations);
  look.picked.run_ns = static_cast<double>(look.length.iterations) * kIterationNs;
  look.picked.blocks = blocks_of_a_run(look.picked.run_ns);
  look.picked.choice = choice_among(look.picked.blocks, look.picked.run_ns, rules(), {});
  return look;
}

std::string ids_of(const ExtentRuns& runs) {
  std::string ids;
  for (const scoring::BlockExperiment& one : runs.choice.chosen) {
    ids += one.facts.id + " ";
  }
  return ids;
}

ExtentRuns runs_of_blocks(std::size_t blocks, bool are_long) {
  return runs_within(setup(), look_at(kUnits), rules(),
                     {.has_whole_program = false, .blocks = blocks, .has_long_runs = are_long});
}

TEST(RunsOfAnExtent, HaveAllBlocksWhereThereIsTime) {
  const ExtentRuns runs = runs_of_blocks(3, true);
  EXPECT_EQ(ids_of(runs), "b1 b3 b2 ");
  EXPECT_GT(runs.length.warm_up.seconds, 13);
  EXPECT_GT(runs.length.run_s, 2 + 14 + 20);
}

TEST(RunsOfAnExtent, WaitForNoBlockThatIsLeftOut) {
  const ExtentRuns runs = runs_of_blocks(2, true);
  EXPECT_EQ(ids_of(runs), "b1 b3 ") << "those that are there first";
  EXPECT_LT(runs.length.warm_up.seconds, 4);
  EXPECT_LT(runs.length.run_s, 30);
  EXPECT_GT(runs.length.run_s, 2 + 20);
}

TEST(RunsOfAnExtent, AreWarmForTheShortestTimeWhereTheyAreShort) {
  const ExtentRuns runs = runs_of_blocks(1, false);
  EXPECT_EQ(ids_of(runs), "b1 ");
  EXPECT_LT(runs.length.run_s, 2 + 4 + 8 + 2);
  EXPECT_GE(static_cast<double>(runs.length.iterations) * kIterationNs, 8e9);
  const scoring::BlockExperiment& chosen = runs.choice.chosen.front();
  EXPECT_NEAR(chosen.facts.base_ns, 0.2 * runs.run_ns, 1);
  EXPECT_EQ(chosen.wanted_ns, 5e9);
  EXPECT_NEAR(runs.run_ns, static_cast<double>(runs.length.iterations) * kIterationNs, 1);
}

TEST(RunsOfAnExtent, OfTheWholeProgramNeedAllUnits) {
  const Extent whole{.has_whole_program = true, .blocks = 1};
  const FirstLook look = look_at(kUnits);
  EXPECT_EQ(runs_within(setup(), look, rules(), whole).length.run_s, look.length.run_s);
  EXPECT_EQ(ids_of(runs_within(setup(), look, rules(), whole)), "b1 ");
  FirstLook cold = look_at(kUnits);
  cold.length.warm_up.is_found = false;
  EXPECT_TRUE(std::isinf(runs_within(setup(), cold, rules(), whole).length.run_s));
}

// The whole program was not warm by the trial's end, so nothing is known of its runs' length.
TEST(RunsOfAnExtent, AreWarmWhereABlockIsThereLongBeforeTheWholeProgram) {
  std::vector<SimulatedUnit> units = kUnits;
  units[1].compiled_s = kTrialS - 0.1;
  const FirstLook look = look_at(units);
  ASSERT_FALSE(look.length.warm_up.is_found);
  const ExtentRuns runs = runs_within(
      setup(), look, rules(), {.has_whole_program = false, .blocks = 1, .has_long_runs = false});
  EXPECT_EQ(ids_of(runs), "b1 ");
  EXPECT_TRUE(runs.length.warm_up.is_found);
  EXPECT_GT(runs.length.run_s, 8);
}

TEST(RunsOfAnExtent, BecomeThoseOfTheLook) {
  const FirstLook look = look_within(look_at(kUnits), runs_of_blocks(2, false));
  EXPECT_EQ(look.picked.choice.chosen.size(), 2U);
  EXPECT_NEAR(look.picked.run_ns, static_cast<double>(look.length.iterations) * kIterationNs, 1);
}

}  // namespace
}  // namespace assay::experiment
